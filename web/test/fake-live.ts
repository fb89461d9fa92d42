import type { PageFrame, ServerFrame } from '@kith/shared/live.ts'

/** The sockets that the page has opened, the latest last. No network is behind them. */
export const sockets: FakeSocket[] = []

/** The browser's WebSocket for tests. It does nothing until a test plays the server. */
export class FakeSocket extends EventTarget {
  readonly url: string
  readonly sent: PageFrame[] = []
  isClosed = false

  constructor(url: URL) {
    super()
    this.url = url.href
    sockets.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as PageFrame)
  }

  close(): void {
    this.isClosed = true
  }

  /** The server has accepted the connection. */
  open(): void {
    this.dispatchEvent(new Event('open'))
    this.tell({ type: 'auth_success' })
  }

  tell(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}
