import { mentionsIn } from '@kith/shared/mentions.ts'
import type { Tag } from '@kith/shared/posts.ts'

/** A text, and those of the people mentioned in it who are tagged. */
export type Tagged = { content: string; tags: readonly Tag[] }

/** The beginning of a name that is typed after an @, and the place of the @. */
export type TypedName = { at: number; name: string }

/** A search for names needs two characters (contract.md §9). */
const TYPED = /(?<![\p{L}\p{M}\p{N}_.@/+-])@([\p{L}\p{M}\p{N}_]{2,30})$/u

/** The typed name that ends at the caret, if there is one. */
export function typedName(content: string, caret: number): TypedName | undefined {
  const found = TYPED.exec(content.slice(0, caret))
  return found?.[1] === undefined ? undefined : { at: found.index, name: found[1] }
}

/** Replaces the typed name with the whole username and tags its owner. `caret` is where typing continues. */
export function withTag(
  { content, tags }: Tagged,
  { at, name }: TypedName,
  { id, username, name: fullName }: Tag,
): Tagged & { caret: number } {
  const rest = content.slice(at + 1 + name.length)
  const mention = `@${username}${/^\s/.test(rest) ? '' : ' '}`
  const others = tags.filter((tag) => tag.id !== id)
  return {
    content: content.slice(0, at) + mention + rest,
    tags: [...others, { id, username, name: fullName }],
    caret: at + username.length + 2,
  }
}

/** The tags whose @username is still in the text. */
export function tagsLeft(content: string, tags: readonly Tag[]): readonly Tag[] {
  if (tags.length === 0) return tags
  const named = mentionsIn(content)
  return tags.filter(({ username }) => named.includes(username.toLowerCase()))
}
