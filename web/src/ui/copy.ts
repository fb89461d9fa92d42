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

/** Without https the Clipboard API is missing, as on many servers in a local network. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
