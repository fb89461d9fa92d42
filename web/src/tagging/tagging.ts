import { mentionsIn } from '@kith/shared/mentions.ts'
import type { Tag } from '@kith/shared/posts.ts'

/** What is written, and who of those named in it is tagged. */
export type Tagged = { content: string; tags: readonly Tag[] }

/** The beginning of a name that is being typed after an @, and where the @ stands. */
export type TypedName = { at: number; name: string }

/** Names are looked for from two characters on (contract.md §9). */
const TYPED = /(?<![\p{L}\p{M}\p{N}_.@/+-])@([\p{L}\p{M}\p{N}_]{2,30})$/u

/** The name that ends where the caret stands, if one does. */
export function typedName(content: string, caret: number): TypedName | undefined {
  const found = TYPED.exec(content.slice(0, caret))
  return found?.[1] === undefined ? undefined : { at: found.index, name: found[1] }
}

/** Puts the whole username in place of what was typed, and tags its owner. `caret` is where typing goes on. */
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

/** The tags whose @username still stands in the text. */
export function tagsLeft(content: string, tags: readonly Tag[]): readonly Tag[] {
  if (tags.length === 0) return tags
  const named = mentionsIn(content)
  return tags.filter(({ username }) => named.includes(username.toLowerCase()))
}
