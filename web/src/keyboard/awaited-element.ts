const PATIENCE_MS = 5000

/** Calls `take` with the first element that matches, at once or as soon as it is on the page. Gives up after 5 s. */
export function onElement(
  selector: string,
  take: (element: HTMLElement) => void,
  root: ParentNode & Node = document.body,
): void {
  const look = () => {
    const found = root.querySelector<HTMLElement>(selector)
    if (!found) return false
    observer.disconnect()
    take(found)
    return true
  }
  const observer = new MutationObserver(look)
  if (look()) return
  observer.observe(root, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
}
