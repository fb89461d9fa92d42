import type { PostVisibility } from '@kith/shared/visibility.ts'
import type { Drawing } from '../drawings/drawing.ts'
import type { CommunityKey } from './communities.ts'
import type { Member } from './members.ts'

/** Who says what, and to which line above: 0 is the first of the thread. Without a number, to the post. */
export type Line = readonly [by: Member, words: string, repliesTo?: number]

/** A picture, and what one sees on it. */
export type Picture = readonly [drawing: Drawing, alt: string]

/** A post, and what became of it. */
export type PostWords = {
  by: Member
  words: string
  /** Friends, unless it says otherwise. */
  to?: PostVisibility
  in?: CommunityKey
  pictures?: readonly Picture[]
  /** Who is tagged. */
  tags?: readonly Member[]
  /** A name by which other words refer to it. */
  key?: string
  /** It passes on the post of this name. */
  reposts?: string
  /** How well it is liked: 1 if not said, 3 for what everybody likes, 0 for what nobody does. */
  liked?: number
  thread?: readonly Line[]
}
