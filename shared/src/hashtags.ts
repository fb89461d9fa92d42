export const HASHTAG_MAX = 50

/** A run that begins with # where a word could begin: not inside a word, an address or a character reference. */
const CANDIDATE = /(?<![\p{L}\p{M}\p{N}_#&/])#([\p{L}\p{M}\p{N}_]+)/gu
const ALL_DIGITS = /^\p{N}+$/u

/**
 * The hashtags of a text, once each and in lower case: # and 1 to 50 letters, digits or underscores of any script, not
 * all digits (decisions.md §7). Marks count as letters: many scripts write their vowels with them.
 */
export function hashtagsIn(content: string): string[] {
  const names = [...content.matchAll(CANDIDATE)].map(([, name]) => hashtagName(name ?? ''))
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** The one name under which all spellings of a hashtag are kept; `undefined` when it is none. */
export function hashtagName(name: string): string | undefined {
  const lower = name.normalize('NFC').toLowerCase()
  const isHashtag = [...lower].length <= HASHTAG_MAX && !ALL_DIGITS.test(lower)
  return isHashtag ? lower : undefined
}
