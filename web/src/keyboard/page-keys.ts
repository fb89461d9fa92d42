import { openPost, postHere, stepPosts } from './post-steps.ts'
import { onElement } from './awaited-element.ts'

type KeyActions = { goHome: () => void; showKeys: () => void }

/** Where letters are written, or something open has keys of its own. */
const WRITING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]'
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]'
const COMPOSER = 'main form[aria-label="New post"] textarea'

const STEPS = new Set(['j', 'k'])

/** What each single key does on a page. Returns the listener for `keydown`. */
export function pageKeys({ goHome, showKeys }: KeyActions) {
  const actions: Record<string, (event: KeyboardEvent) => unknown> = {
    j: ({ repeat }) => stepPosts(1, repeat),
    k: ({ repeat }) => stepPosts(-1, repeat),
    l: () => pressOf('[aria-label=Like]'),
    b: () => pressOf('[aria-label=Save]'),
    c: comment,
    o: () => openPost(postHere()),
    n: () => compose(goHome),
    '/': search,
    '?': showKeys,
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    if (target instanceof HTMLElement && target.dataset['post'] && event.key === 'Enter') openPost(target)
    const key = keyOf(event)
    const act = isMeant(event) ? actions[key] : undefined
    if (!act) return
    event.preventDefault()
    // Held down, only the steps go on: a like would be given and taken back many times a second.
    if (!event.repeat || STEPS.has(key)) act(event)
  }
}

function isMeant(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false
  if (target instanceof Element && target.closest(WRITING)) return false
  return document.querySelector(OPEN) === null
}

/** The sign of a key. One of another script than Latin stands for that of its place on a keyboard of the United States. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  // Shift alone makes a letter another key, whether or not capitals are locked.
  if (!OF_OTHER_SCRIPT.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return shiftKey ? key : code.replace(/^Key/, '').toLowerCase()
}

const OF_OTHER_SCRIPT = /^[^\p{Script=Latin}\p{ASCII}]$/u

const pressOf = (button: string) =>
  postHere()?.querySelector<HTMLElement>(`:scope > footer ${button}`)?.click()

/** Unfolds the thread and puts the caret into its field. */
function comment(): void {
  const post = postHere()
  const button = post?.querySelector<HTMLElement>(':scope > footer [aria-expanded]')
  if (!post || !button) return
  if (button.getAttribute('aria-expanded') === 'false') button.click()
  onElement('form[aria-label="Write a comment"] textarea', write, post)
}

/** Puts the caret into the composer of this page, or else of the home page. */
function compose(goHome: () => void): void {
  if (!document.querySelector('main form[aria-label="New post"]')) goHome()
  onElement(COMPOSER, write)
}

function search(): void {
  const toggle = document.querySelector<HTMLElement>('header [aria-keyshortcuts="/"]')
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click()
  else document.querySelector<HTMLElement>('header [role=search] input')?.focus()
}

/** The whole form comes into view, because the ring is around it. */
function write(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.closest('form')?.scrollIntoView({ block: 'nearest' })
}
