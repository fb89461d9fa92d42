/** Puts a release of what is built, for this platform, into a folder. */
export const assemble: (folder: string) => void
