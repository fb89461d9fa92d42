/** Asked of whoever has something under way that a new page would have to begin anew. They prevent it. */
export const RELOADING = 'kith:reloading'

/** No boxes to tick, files or sliders. */
const TEXT = ':read-write'

/** The fields in which somebody has written, while they are in the page. */
const written = new Set<HTMLTextAreaElement | HTMLInputElement>()

window.addEventListener(
  'input',
  ({ target }) => {
    for (const field of written) if (!field.isConnected) written.delete(field)
    if (target instanceof Element && target.matches(TEXT)) written.add(target as HTMLInputElement)
  },
  true,
)

/** Whether somebody is writing in this page, or a file is on its way: then it is not loaded anew by itself. */
export const isInUse = (): boolean =>
  !window.dispatchEvent(new Event(RELOADING, { cancelable: true })) ||
  document.activeElement?.matches(TEXT) === true ||
  [...written].some(({ isConnected, value }) => isConnected && value !== '')
