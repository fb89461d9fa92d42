import { isBlank } from '@kith/shared/basics.ts'

/** Control characters, and halves of surrogate pairs, which no address can carry. */
const UNSEEN = /[\p{Cc}\p{Cs}]/gu

/** What a text asks to search for: nothing, when nothing of it can be seen (rules/limits.md 29). */
export function searchTermOf(text: string): string {
  const words = text.replaceAll(UNSEEN, ' ').trim()
  return isBlank(words) ? '' : words
}
