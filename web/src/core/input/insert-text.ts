/**
 * Puts text in the place of what is selected in the field that has the focus, as typing would: with the same events,
 * and the browser can undo it. A value that is set from code ends what can be undone.
 */
export const insertText = (text: string) => document.execCommand('insertText', false, text)
