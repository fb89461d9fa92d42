import type { Picture } from './post-words.ts'
import type { Member } from './members.ts'

/** What comes along with the words of a message: a picture, or the post of this name. */
export type Extra = { picture?: Picture; shares?: string }
type MessageWords = readonly [by: Member, words: string, extra?: Extra]

/** What two members wrote to each other. */
export type Conversation = {
  between: readonly [Member, Member]
  lines: readonly MessageWords[]
  endedDaysAgo: number
  /** The last words have not been read. */
  isUnread?: boolean
}
