/** What has a use of its own for a press. */
export const OWN =
  'a, button, input, textarea, select, label, summary, form, video, audio, iframe, [role=menu], [role=dialog], [data-thread]'

/** Lets a press on the free parts of a post in a list open it, as its time does. Returns a function that stops it. */
export function tapPosts(): () => void {
  const stopped = new AbortController()
  for (const type of ['click', 'auxclick'] as const)
    document.addEventListener(type, press, { signal: stopped.signal })
  return () => stopped.abort()
}

/** A quoted post opens itself. With a middle click, or keys held, another tab opens, as with any link. */
function press(event: MouseEvent): void {
  const { target, button, defaultPrevented } = event
  if (defaultPrevented || button > 1 || !(target instanceof Element) || target.closest(OWN)) return
  const link = linkOf(target.closest('blockquote, [data-opens]'))
  if (!link || link.pathname === window.location.pathname || isSelecting()) return
  if (button === 1 || event.ctrlKey || event.metaKey || event.shiftKey)
    window.open(link.href, '_blank', 'noopener')
  else link.click()
}

const linkOf = (part: Element | null) => part?.querySelector<HTMLAnchorElement>('a:has(> time)')

const isSelecting = () => window.getSelection()?.isCollapsed === false
