import { createStore, useSelector } from '@tanstack/react-store'

type Upload = { percent: number; cancel: () => void }

/** The files that are being uploaded with messages, by the idempotency key of the message. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())

export const useUpload = (key: string): Upload | undefined => useSelector(uploads, (all) => all.get(key))

/** Whether one of these messages is with the server, or on its way without a file that is still being uploaded. */
export const useIsArriving = (keys: readonly string[]): boolean =>
  useSelector(uploads, (all) => keys.some((key) => (all.get(key)?.percent ?? 100) === 100))

type Watched = { onProgress: (sent: number, total: number) => void; signal: AbortSignal }

/** Runs an upload, whose progress can be seen and which can be cancelled until it ends. */
export async function watchUpload<T>(key: string, send: (watched: Watched) => Promise<T>): Promise<T> {
  const call = new AbortController()
  const show = (percent: number) =>
    uploads.setState((all) => new Map(all).set(key, { percent, cancel: () => call.abort() }))
  show(0)
  // Leaving the page would end the upload. The browser asks in its own words.
  window.addEventListener('beforeunload', ask)
  try {
    const onProgress = (sent: number, total: number) => show(Math.round((100 * sent) / total))
    return await send({ onProgress, signal: call.signal })
  } finally {
    uploads.setState((all) => new Map([...all].filter(([other]) => other !== key)))
    if (uploads.state.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()
