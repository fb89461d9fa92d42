/**
 * Calls `tell` with the longest text that a field takes when it takes only a part of what is pasted or dropped: browsers
 * cut it without a word. Returns a function that stops it.
 */
export function onCutText(tell: (max: number) => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const check = (event: Event, data: DataTransfer | null) => {
    const max = cutAt(event, data)
    if (max !== undefined) tell(max)
  }
  document.addEventListener('paste', (event) => check(event, event.clipboardData), { signal })
  document.addEventListener('drop', (event) => check(event, event.dataTransfer), { signal })
  return () => stopped.abort()
}

/** Where the field ends that takes only a part; undefined if it takes all. */
function cutAt({ type, target, defaultPrevented }: Event, data: DataTransfer | null): number | undefined {
  if (defaultPrevented || !isField(target) || target.maxLength < 0) return undefined
  const { value, selectionStart, selectionEnd, maxLength } = target
  const text = data?.getData('text/plain').replaceAll('\r\n', '\n') ?? ''
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  // What is dropped takes the place of nothing, unless it is moved within the field.
  const left = type === 'paste' || selected === text ? selected.length : 0
  return value.length - left + text.length > maxLength ? maxLength : undefined
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
