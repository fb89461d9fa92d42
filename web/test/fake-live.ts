import type { PageFrame, ServerFrame } from '@kith/shared/live.ts'

/** The sockets that the page has opened, the latest last. No network is behind them. */
export const sockets: FakeSocket[] = []

/** The browser's WebSocket for tests. It does nothing until a test plays the server. */
export class FakeSocket extends EventTarget {
  readonly url: string
  readonly sent: PageFrame[] = []
  static readonly OPEN = 1
  readyState = 0
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

  /** The server has accepted the connection. One from before heartbeats sends none. */
  open(sendsHeartbeats = true): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
    this.tell({ type: 'auth_success' })
    if (sendsHeartbeats) this.tell({ type: 'beat' })
  }

  /** The server has begun to close it, which the page has not heard yet. */
  beginClosing(): void {
    this.readyState = 2
  }

  tell(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}
