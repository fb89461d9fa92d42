import { RequestError } from './request.ts'

type Options = {
  /** Called with bytes sent and bytes in total. Both include a little for the form's other fields. */
  onProgress: (sent: number, total: number) => void
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Sends a form as `request` does and reports its progress, which fetch can't. */
export function upload<T>(path: string, form: FormData, options: Options): Promise<T> {
  const { onProgress, idempotencyKey, signal } = options
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.setRequestHeader('accept', 'application/json')
    if (idempotencyKey) call.setRequestHeader('idempotency-key', idempotencyKey)
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText) as T)
      else reject(new RequestError(call.status, call.responseText || call.statusText))
    })
    call.addEventListener('error', () => reject(new TypeError('The connection broke')))
    call.addEventListener('abort', () => reject(new DOMException('Taken back', 'AbortError')))
    signal?.addEventListener('abort', () => call.abort())
    call.send(form)
  })
}
