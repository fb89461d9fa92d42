import { isVideo } from './players.ts'
import { AT, LETTER, tokensOf } from './tokens.ts'

const { raw } = String

/** The addresses that a text links to, in their order. */
export const addressesIn = (content: string) => tokensOf(content).flatMap(({ href }) => href ?? [])

/** The link in a text that gets a preview: its first one, unless it is a video, which is embedded instead. */
export function firstLinkIn(content: string): string | undefined {
  const [first] = addressesIn(content)
  return first !== undefined && !isVideo(first) ? first : undefined
}

/** The names of the hashtags of a text, once each. */
export const hashtagsIn = (content: string) => [
  ...new Set(tokensOf(content).flatMap(({ hashtag }) => hashtag ?? [])),
]

/** The usernames that a text mentions as @username, once each and in lower case. */
export const mentionsIn = (content: string) => [
  ...new Set(tokensOf(content).flatMap(({ mention }) => mention?.toLowerCase() ?? [])),
]

/** Names have more than letters: Mary-Jo, O’Brien. */
const TYPED = new RegExp(raw`${AT}([${LETTER}][[${LETTER}]\-'’]{1,29})$`, 'v')

/** The beginning of a name that is typed after an @, and the place of the @. */
export type TypedName = { at: number; name: string }

/** The typed name that ends at the caret, if there is one. A search for names needs two characters (rules/posts.md 33). */
export function typedName(content: string, caret: number): TypedName | undefined {
  const found = TYPED.exec(content.slice(0, caret))
  return found?.[1] === undefined ? undefined : { at: found.index, name: found[1] }
}
