import type { Tag } from '@kith/shared/posts.ts'
import { mentionsIn, type TypedName } from '@kith/shared/text/named.ts'

/** A text, and those of the people mentioned in it who are tagged. */
export type TaggedText = { content: string; tags: readonly Tag[] }

/**
 * Replaces the typed name with the whole username and tags its owner. `mention` is what takes the place of the typed
 * name, and `caret` where typing continues.
 */
export function withTag(
  { content, tags }: TaggedText,
  { at, name }: TypedName,
  { id, username, name: fullName }: Tag,
): TaggedText & { mention: string; caret: number } {
  const rest = content.slice(at + 1 + name.length)
  const mention = `@${username}${/^\s/.test(rest) ? '' : ' '}`
  const others = tags.filter((tag) => tag.id !== id)
  return {
    content: content.slice(0, at) + mention + rest,
    tags: [...others, { id, username, name: fullName }],
    mention,
    caret: at + username.length + 2,
  }
}

/** The tags whose @username is still in the text. */
export function tagsLeft(content: string, tags: readonly Tag[]): readonly Tag[] {
  if (tags.length === 0) return tags
  const named = mentionsIn(content)
  return tags.filter(({ username }) => named.includes(username.toLowerCase()))
}
