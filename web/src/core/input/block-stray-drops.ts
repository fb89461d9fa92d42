/** Where no place takes files a drop of them does nothing: the browser would open the file, and leave the page. */
export function blockStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse)
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented } = event
  const isTaken = defaultPrevented || (target instanceof Element && target.matches(FILE_FIELD))
  if (isTaken || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** The browser itself takes what is dropped on it. */
const FILE_FIELD = 'input[type=file]:enabled'
