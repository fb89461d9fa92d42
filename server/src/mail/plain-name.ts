import { cutOf } from '@kith/shared/text/cuts.ts'

const LENGTH_MAX = 60

/**
 * A name made safe for a letter to somebody outside: only letters, digits, pictures and the punctuation of names.
 * Nothing that controls, marks up or looks like an address to a mail program, and short enough for a subject.
 * `fallback` when nothing readable is left.
 */
export function plainName(name: string, fallback: string): string {
  const plain = plainWords(name, LENGTH_MAX)
  return NAMING.test(plain) ? plain : fallback
}

/** A text with names in it, made safe in the same way and cut at `lengthMax` characters. May be empty. */
export function plainWords(text: string, lengthMax: number): string {
  const words = text
    // Look-alike letters (ｗｗｗ．) become the plain ones.
    .normalize('NFKC')
    // Before addresses are removed, so that invisible characters hide none.
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[。｡]/g, '.')
    .split(/[\s\p{Cc}\p{Zl}\p{Zp}]+/u)
    .filter((word) => !ADDRESS.test(word))
    .join(' ')
    .replaceAll(OTHER, ' ')
    // A dot between two words would make them a domain.
    .replaceAll(/\.(?=\S)|(?<=www)\./gi, ' ')
    .replaceAll(/ +/g, ' ')
  const plain = words.trim()
  return plain.slice(0, cutOf(plain, lengthMax)).trim()
}

/** Invisible characters, except control characters, which separate words. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
const ADDRESS = /^\P{L}*www\.|:\/\/|@.*\.|\.[^/]*\//iu
const OTHER = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator} .,'’-]/gu
const NAMING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
