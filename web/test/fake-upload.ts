/** XMLHttpRequest as far as uploads use it. Reports a tenth and half of the upload at once, and all of it with the answer. */
export class FakeUpload extends EventTarget {
  readonly upload: EventTarget & { onprogress?: (event: ProgressEvent) => void } = new EventTarget()
  onload?: () => void
  onerror?: (event: Event) => void
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
    this.#path = path.replace(location.origin, '')
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  send(body: FormData | Blob | null): void {
    const total = body instanceof Blob ? body.size : 100
    for (const loaded of [total / 10, total / 2]) {
      const progress = new ProgressEvent('progress', { lengthComputable: true, loaded, total })
      this.upload.dispatchEvent(progress)
      this.upload.onprogress?.(progress)
    }
    void this.#finish({ method: this.#method, headers: this.#headers, ...(body && { body }) })
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
      if (this.#isAborted) return
      this.dispatchEvent(new Event('load'))
      this.onload?.()
    } catch {
      const error = new Event('error')
      this.dispatchEvent(error)
      this.onerror?.(error)
    }
    this.dispatchEvent(new Event('loadend'))
  }
}
