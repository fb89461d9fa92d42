const FIELDS = 'textarea.field-sizing-content'
/** After any of these a field may have another text, or be there for the first time. */
const EVENTS = ['input', 'focusin', 'click', 'keydown', 'submit'] as const

/** Lets fields grow with their text in browsers without `field-sizing`. Returns a function that stops it. */
export function growFields(): (() => void) | undefined {
  if (CSS.supports('field-sizing', 'content')) return undefined
  const stopped = new AbortController()
  const seen = new WeakMap<HTMLTextAreaElement, string>()
  let frame = 0
  const growAll = () => {
    for (const field of document.querySelectorAll<HTMLTextAreaElement>(FIELDS)) {
      const before = seen.get(field) ?? ''
      if (field.value !== before) grow(field, field.value.length < before.length)
      seen.set(field, field.value)
    }
  }
  const growSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(growAll)
  }
  for (const type of EVENTS) document.addEventListener(type, growSoon, { signal: stopped.signal })
  growSoon()
  return () => {
    stopped.abort()
    cancelAnimationFrame(frame)
  }
}

/** Only a field that has less text than before is made low first: the page below it moves then. */
function grow(field: HTMLTextAreaElement, hasLess: boolean): void {
  if (hasLess) field.style.height = ''
  const { scrollHeight, clientHeight, offsetHeight } = field
  if (scrollHeight > clientHeight) field.style.height = `${scrollHeight + offsetHeight - clientHeight}px`
}
