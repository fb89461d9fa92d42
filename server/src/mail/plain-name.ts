import { cutOf } from '@kith/shared/text/truncation.ts'

const LENGTH_MAX = 60

/**
 * A name made safe for an email to somebody outside: only letters, digits, pictures and the punctuation of names.
 * Nothing that controls, marks up or looks like an address to a mail program, and short enough for a subject.
 * `fallback` when nothing readable is left. A name from right to left stands between FSI and PDI, so that it moves no
 * word of the sentence.
 */
export function plainName(name: string, fallback: string): string {
  const plain = cleaned(name, LENGTH_MAX)
  if (!NAMING.test(plain)) return fallback
  return RIGHT_TO_LEFT.test(plain) ? isolated(plain) : plain
}

/**
 * A text with names in it, made safe in the same way and cut at `lengthMax` characters. May be empty. What is written from
 * right to left in it stands between FSI and PDI.
 */
export const plainWords = (text: string, lengthMax: number): string =>
  cleaned(text, lengthMax).replaceAll(RIGHT_TO_LEFT_RUN, isolated)

function cleaned(text: string, lengthMax: number): string {
  const words = text
    // Look-alike letters (ｗｗｗ．) become the plain ones.
    .normalize('NFKC')
    .replaceAll(NEEDED_OR_INVISIBLE, (_signs, needed: string | undefined) => needed ?? '')
    .replaceAll(/[。｡]/g, '.')
    .split(/[\s\p{Cc}\p{Zl}\p{Zp}]+/u)
    // Invisible signs hide no address.
    .filter((word) => !ADDRESS.test(word.replaceAll(INVISIBLE, '')))
    .join(' ')
    .replaceAll(OTHER, ' ')
    // A dot between two words would make them a domain.
    .replaceAll(/\.(?=\S)|(?<=www)\./gi, ' ')
    .replaceAll(/ +/g, ' ')
  const plain = words.trim()
  const end = cutOf(plain, lengthMax)
  // A character that is cut through may leave a joiner.
  return end === undefined
    ? plain
    : plain
        .slice(0, end)
        .replace(/\u200D$/, '')
        .trim()
}

/** The signs FSI and PDI. In HTML they become a `bdi` (email.ts). */
const isolated = (words: string) => `\u2068${words}\u2069`

/** Invisible characters, except control characters, which separate words. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Invisible characters that make what stands before them what it is, in these places alone:
 * the flags of England, Scotland, Wales and others alike; a joiner within an emoji; the look of an emoji, of a key, and of
 * a letter in Han, Mongolian, Burmese and Phags-pa; and one joiner between letters of scripts that are joined.
 */
const NEEDED = [
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=\p{Nd})\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180F]`,
  String.raw`(?<=[\p{sc=Mymr}\p{sc=Phag}])\uFE00`,
  String.raw`(?<=[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Mong}]&&[\p{L}\p{M}]])[\u200C\u200D](?=\p{L})`,
  // After the sign that leaves out a vowel, and in Bengali and Kannada before it; old Malayalam ends words so.
  String.raw`(?<=[\p{M}--\p{sc=Zinh}])[\u200C\u200D](?=\p{L})`,
  String.raw`(?<=[\p{sc=Beng}\p{sc=Knda}])\u200D(?=\p{M})`,
  String.raw`(?<=[ണനരലളക]\u0D4D)\u200D`,
].join('|')
const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED})|${INVISIBLE.source}`, 'gv')

const ADDRESS = /^\P{L}*www\.|:\/\/|@.*\.|\.[^/]*\//iu
/** What is left of the invisible ones is needed. */
const OTHER =
  /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}\u180E\u{E0030}-\u{E007F} .,'’-]/gu
const NAMING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** The blocks of scripts that are written so. */
const BLOCKS = String.raw`\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`
const RIGHT_TO_LEFT = new RegExp(`[${BLOCKS}]`, 'u')
const RIGHT_TO_LEFT_RUN = new RegExp(String.raw`[${BLOCKS}](?:[\P{L}${BLOCKS}]*[${BLOCKS}\p{M}])?`, 'gu')
