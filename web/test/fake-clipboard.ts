import { onTestFinished } from 'vitest'

/** Gives the browser of this test a clipboard. jsdom has none, as a browser on plain http. */
export function giveClipboard(clipboard: Partial<Record<keyof Clipboard, unknown>>): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}
