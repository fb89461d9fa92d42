import type { Person } from '@kith/shared/accounts.ts'
import { foldedSign } from '@kith/shared/text/folding.ts'

const SHOWN = 6

/** The people to offer: friends first, then others. `found.of` may be a shorter name than the one typed by now. */
export function peopleToTag(
  friends: readonly Person[],
  found: { of: string; people: readonly Person[] },
  typed: string,
): Person[] {
  const near = matching(friends, typed)
  const others = found.of === typed ? found.people : matching(found.people, typed)
  return [...near, ...others.filter(({ id }) => near.every((friend) => friend.id !== id))].slice(0, SHOWN)
}

/** The people whose username, or a word of whose name, begins with `typed`. */
function matching(people: readonly Person[], typed: string): Person[] {
  // So that 'jose' finds José, as in the search.
  const start = asTyped(typed)
  const fits = ({ username, name }: Person) =>
    [username, ...name.split(/\s+/)].some((word) => asTyped(word).startsWith(start))
  return people.filter(fits)
}

// A Korean syllable is written letter by letter: 한 becomes 하나 with the next one.
const FINALS = Array.from(
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  ),
  (letters, at) => [String.fromCharCode(0x11a8 + at), letters] as const,
)
const VOWELS = Object.entries({
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
})
const KEYS = new Map(
  [...FINALS, ...VOWELS].map(([letter, keys]) => [letter.normalize('NFKD'), keys.normalize('NFKD')]),
)

const asTyped = (word: string) =>
  foldedSign(word)
    .normalize('NFD')
    .replaceAll(/[\u1161-\u11C2]/g, (letter) => KEYS.get(letter) ?? letter)
