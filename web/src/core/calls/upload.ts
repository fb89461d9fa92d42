import { SENT_BY } from '@kith/shared/basics.ts'
import { RequestError } from './request.ts'
import { whyNoAnswer } from './unreadable-file.ts'

type Options = {
  /** Called with how much was sent, in percent. */
  onPercent: (percent: number) => void
  idempotencyKey?: string
  /** As of `request`. */
  sentBy?: number
  signal?: AbortSignal
}

/**
 * Sends a form as `request` does and reports its progress, which fetch can't. Throws an `UnreadableFile` where a file
 * of the form can't be read any more (rules/media.md 28).
 */
export function upload<T>(path: string, form: FormData, options: Options): Promise<T> {
  const { onPercent, idempotencyKey, sentBy, signal } = options
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.setRequestHeader('accept', 'application/json')
    if (idempotencyKey) call.setRequestHeader('idempotency-key', idempotencyKey)
    if (sentBy) call.setRequestHeader(SENT_BY, String(sentBy))
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(Math.round((100 * loaded) / total)),
    )
    call.addEventListener('load', () => {
      try {
        resolve(answerOf(call) as T)
      } catch (error) {
        reject(error)
      }
    })
    const noAnswer = new TypeError('The connection broke')
    call.addEventListener('error', () => void whyNoAnswer(form, noAnswer).then(reject))
    call.addEventListener('abort', () => reject(new DOMException('Taken back', 'AbortError')))
    signal?.addEventListener('abort', () => call.abort())
    call.send(form)
  })
}

/** Throws for any answer but a success, and for one that is none of the server's: a proxy or a WLAN may answer too. */
function answerOf(call: XMLHttpRequest): unknown {
  const { status, statusText, responseText } = call
  if (status >= 200 && status < 300) return JSON.parse(responseText)
  throw new RequestError(status, responseText || statusText, call.getResponseHeader('retry-after'))
}
