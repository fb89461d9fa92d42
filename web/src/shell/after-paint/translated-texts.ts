/** What a browser's translation has put in the place of a text. */
const replacements = new WeakMap<Node, ChildNode>()

/**
 * Lets browsers translate the page. They put an element in the place of each text, of which React does not know: to
 * remove a text that is not there any more failed, and with it the page. Now what stands for the text is removed, and a
 * text that changes takes its place again (rules/limits.md 24). Returns a function that stops it.
 */
export function followTranslation(): () => void {
  const { removeChild, insertBefore } = Node.prototype
  const observer = new MutationObserver((records) => {
    for (const text of textsReplacedIn(records)) observer.observe(text, { characterData: true })
    for (const { type, target } of records) if (type === 'characterData') bringBack(target)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    replacements.get(child)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? (replacements.get(before) ?? null) : before
    return insertBefore.call(this, node, place?.parentNode === this ? place : null) as T
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}

/** The texts that have gone since, or while, an element came that stands for them. Chromium's are called `font`. */
function* textsReplacedIn(records: MutationRecord[]): Generator<Node> {
  let replacement: HTMLElement | undefined
  for (const { addedNodes, removedNodes } of records) {
    replacement = [...addedNodes].find(isReplacement) ?? replacement
    for (const text of removedNodes) {
      if (!replacement || text.nodeType !== Node.TEXT_NODE) continue
      replacements.set(text, replacement)
      replacement = undefined
      yield text
    }
  }
}

const isReplacement = (node: Node): node is HTMLElement => node.nodeName === 'FONT'

function bringBack(text: Node): void {
  const replacement = replacements.get(text)
  replacements.delete(text)
  if (!text.parentNode) replacement?.replaceWith(text)
}
