/** The code of every key that an input method takes. Safari ends the composing before it tells of such a key. */
const TAKEN = 229

/**
 * Keeps the keys of an input method from every handler of the app, and of its libraries. While it composes a word,
 * Enter confirms the word and Escape takes it back. main.tsx calls it first (decision 0048).
 */
export const leaveInputMethodsAlone = () => window.addEventListener('keydown', keepFromHandlers, true)

function keepFromHandlers(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation()
}
