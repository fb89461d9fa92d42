import { createStore } from 'zustand/vanilla'

type Announcement = { id: number; words: string }

/** What was announced last. */
export const announcement = createStore<Announcement | null>(() => null)

/** Has screen readers say something when they have finished their sentence. */
export const announce = (words: string) =>
  announcement.setState((last) => ({ id: (last?.id ?? 0) + 1, words: saidAnew(words, last?.words) }), true)

/** Takes the words off the page. */
export const forgetAnnouncement = () => announcement.setState(null, true)

/** Words for a live region that had these words last. Orca leaves out the same words when they come twice in a row. */
export const saidAnew = (words: string, last: string | undefined) =>
  words === last ? `${words}\u00a0` : words
