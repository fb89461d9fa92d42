const MISSING = /dynamically imported module|Importing a module|preload CSS/i

/** Whether the code of a part of the page could not be had: there is no network, or an update has replaced it. */
export const isChunkError = (error: unknown) => error instanceof Error && MISSING.test(error.message)
