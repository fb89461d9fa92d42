/** XMLHttpRequest as far as uploads use it. Reports half of the upload at once, and all of it with the answer. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  #method = ''
  #path = ''
  #headers = new Headers()
  #answered = new Headers()
  #isAborted = false
  #answer: (path: string, init: RequestInit) => Promise<Response>

  constructor(answer: (path: string, init: RequestInit) => Promise<Response>) {
    super()
    this.#answer = answer
  }

  open(method: string, path: string): void {
    this.#method = method
    this.#path = path
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  send(body: FormData): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 50, total: 100 }))
    void this.#finish({ method: this.#method, headers: this.#headers, body })
  }

  abort(): void {
    this.#isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  async #finish(init: RequestInit): Promise<void> {
    try {
      const answer = await this.#answer(this.#path, init)
      this.status = answer.status
      this.#answered = answer.headers
      this.responseText = await answer.text()
      if (!this.#isAborted) this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
    this.dispatchEvent(new Event('loadend'))
  }
}
