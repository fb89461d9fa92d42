let isWaiting = false
let listener: (() => void) | undefined

/** Asks for the caret in the composer of the home page: now, or as soon as that page shows. */
export function askToWrite(): void {
  if (listener) listener()
  else isWaiting = true
}

/** For that composer: hears when the caret is asked for, and at once if it was before. Returns a function that stops it. */
export function whenAskedToWrite(onAsked: () => void): () => void {
  listener = onAsked
  if (isWaiting) onAsked()
  isWaiting = false
  return () => {
    listener = undefined
  }
}
