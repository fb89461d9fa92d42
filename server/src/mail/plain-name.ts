const LENGTH_MAX = 60

/**
 * A name as it may stand in a letter to someone outside: letters, digits, pictures and the signs that names have; no sign
 * that controls or marks up, nothing that a mail program takes for an address, and no longer than a subject bears. When
 * nothing to call someone by is left, `fallback`.
 */
export function plainName(name: string, fallback: string): string {
  const words = name
    // Letters in disguise (ｗｗｗ．) become what they look like.
    .normalize('NFKC')
    // Before addresses are looked for, so that none is hidden by what does not show.
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[。｡]/g, '.')
    .split(/[\s\p{Cc}\p{Zl}\p{Zp}]+/u)
    .filter((word) => !ADDRESS.test(word))
    .join(' ')
    .replaceAll(OTHER, ' ')
    // A dot joins no two words, or they would be a domain.
    .replaceAll(/\.(?=\S)|(?<=www)\./gi, ' ')
    .replaceAll(/ +/g, ' ')
  const plain = Array.from(words.trim()).slice(0, LENGTH_MAX).join('').trim()
  return NAMING.test(plain) ? plain : fallback
}

/** Neither seen nor a control sign, which parts words. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
const ADDRESS = /^\P{L}*www\.|:\/\/|@.*\.|\.[^/]*\//iu
const OTHER = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator} .,'’-]/gu
const NAMING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
