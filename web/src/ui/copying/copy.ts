import { createElement } from 'react'
import { ByHand } from './ByHand.tsx'
import { toast } from '../overlays/toast.ts'

/** What is said of a copied text, and of one that could not be copied. */
export type CopyTexts = { copied: string; failed: string; detail?: string }

export const linkWords: CopyTexts = {
  copied: 'Link copied!',
  failed: 'Failed to copy link',
  detail: 'Could not copy link to clipboard.',
}

/** Milliseconds that a text is shown which one copies by hand. */
const BY_HAND_MS = 30_000

/**
 * Copies text as `copyText` does, and says so. If the browser forbids it, says that and shows the text selected, to be
 * copied by hand. Returns whether it was copied.
 */
export async function copyAndTell(text: string | Promise<string>, words: CopyTexts): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) toast({ title: words.copied })
  else
    toast({
      title: words.failed,
      ...(words.detail && { description: words.detail }),
      variant: 'destructive',
      duration: BY_HAND_MS,
      action: createElement(ByHand, { text: await text }),
    })
  return isCopied
}

/**
 * Copies text to the clipboard. Returns false if the browser forbids it. Text that is still to come is named as a
 * promise at once, because browsers allow copying only while a press is answered. It rejects when the promise does.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return copyBySelection(await text)
  }
}

/**
 * Without https the Clipboard API is missing, as on many servers in a local network. The text is selected within the
 * dialog if there is one, which lets the focus go nowhere else, and the focus returns to where it was.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // No keyboard comes up for it.
  field.readOnly = true
  field.style.position = 'fixed'
  const around = focused?.closest('[role=dialog]') ?? document.body
  around.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.activeElement === field && document.execCommand('copy')
  } catch {
    return false
  } finally {
    // Before the field goes: a dialog takes the focus itself when it is nowhere.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    field.remove()
  }
}
