import { urlOf } from './url.ts'

/** A part of a text: words, or a link to an address, a hashtag by its name, a mention of a username. */
export type Token = { text: string; href?: string; hashtag?: string; mention?: string }

const { raw } = String

/** Scripts without spaces between words, or with endings glued to any word. A word of another script ends there. */
const GLUED = raw`\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}ー・`
const SIGN = raw`\p{L}\p{M}\p{N}_`
/** Without the marks that only emoji end with. */
export const LETTER = raw`[${SIGN}]--[\p{VS}\p{Me}]`
const WORD = `[${LETTER}--[${GLUED}]]`

/** No address goes on behind spaces, quotes, dashes, full-width signs, or brackets and full stops beyond ASCII. */
const STOP = raw`\s<>"\u0060…—―[\p{C}--[\u200c\u200d]][[\p{Term}\p{Ps}\p{Pe}！-･]--[\p{ASCII}\p{L}\p{N}]]`
const PLAIN = raw`[^${STOP}${GLUED}\p{ExtPict}\p{RI}\(\)\[\]\{\}]`
const RUN = raw`[[${GLUED}\p{ExtPict}\p{RI}]--[${STOP}]]`
/** What no host has: a sentence goes on there, or another address. */
const NO_HOST = raw`,;'"&!*+=$\|^~\p{Pi}\p{Pf}`
/** A first label in other scripts or with emoji, where a dot and a letter follow: i❤.ws, 日本-東京.jp. */
const MIXED = raw`(?<=:\/\/[^.\s\/]{0,60})${RUN}+(?=[^.\s\/${STOP}]{0,60}\.\p{L})`
const HOST = raw`(?:(?![\/?#${NO_HOST}])${PLAIN}|(?<=[\/.])${RUN}+|${MIXED}|\[[\da-fA-F:.]+\])+`
const ADDRESS = raw`(?<!${WORD}|@)(?:[hH][tT]{2}[pP][sS]?:\/\/|(?<!\.)[wW]{3}\.)${HOST}`
const PART = new RegExp(raw`([\(\[\{])|([\)\]\}])|([${RUN}--\p{sc=Hira}]+)|(\p{sc=Hira}+)|${PLAIN}+`, 'vy')
/**
 * What may stand behind an address in a sentence. Brackets do if they were not opened in it; an asterisk does, but not
 * where it is all of a value: ?i=*, Key:disused:*.
 */
const ENDING = /(?:[.,;:!?'~\|\(\[\{\p{Pi}\p{Pf}\u200c\u200d[\p{Pd}--\-]]|(?<![=:])\*)$/v

/** What Hebrew and Tibetan have within a word. On many keyboards of Hebrew it is a plain quote. */
const HEBREW = raw`["'\u05be\u05f3\u05f4]`
const TIBETAN = raw`[\u0f0b\u0f0c]`
/** Dots within a word, and the signs that keep the letters of Arabic and Indian scripts apart or together. */
const NAME = raw`[\p{L}\p{N}_](?:[[${SIGN}]--\p{Me}]|[·・･](?=[\p{L}\p{N}])|[〜～](?=\p{L})|(?<=\p{sc=Hebr})${HEBREW}(?=[\p{sc=Hebr}&&\p{L}])|(?<=\p{sc=Tibt})${TIBETAN}(?=[\p{sc=Tibt}&&\p{L}])|(?<=[\p{scx=Arab}[\p{M}--\p{sc=Zinh}]])[\u200c\u200d](?=\p{L})|(?<=[\p{sc=Beng}\p{sc=Knda}])\u200d(?=\p{M})|(?<=[ണനരലളക]\u0d4d)\u200d)*`
/** The slash of a path, not that between two names: #cats/#dogs. */
const PATH = raw`(?<!^|\s|[#＃@＠][${SIGN}·・${HEBREW}${TIBETAN}]+)\/`
const HASHTAG = raw`(?<![${LETTER}]|[#＃&]|${PATH})[#＃](${NAME})`

/**
 * An @ where a word may begin, or behind the prefixes of Hebrew and Arabic, and no part of an e-mail address. Keyboards
 * of Chinese and Japanese type a wide one.
 */
const START = raw`(?<![${WORD}--[\p{sc=Hebr}\p{sc=Arab}]]|[@＠]|${PATH}|[${LETTER}][.+\-]|\p{L}(?=[@＠]\w+\.\w))`
export const AT = raw`${START}[@＠]`
const USERNAME = raw`\w{3,30}(?!${WORD})`
/** Right behind a name another one may follow, @ann@ben, but no host: @ann@example.org. */
const NEXT = raw`[@＠]${USERNAME}(?![.\-]\w)`
const FURTHER = raw`(?<=${START}(?:[@＠]\w{3,30}){1,9})(?=${NEXT})`
const MENTION = raw`(?:${START}|${FURTHER})[@＠](${USERNAME})(?=[^@＠]|$|${NEXT})`

/** It looks closer only at signs that begin something. */
const FIND = new RegExp(`(?=[#＃@＠hHwW])(?:${HASHTAG}|${MENTION}|${ADDRESS})`, 'gv')

/**
 * Takes a text apart at its links, hashtags and mentions (docs/decisions/0049). The texts of the tokens joined are the
 * text. What stands in a link is part of the link alone.
 */
export function tokensOf(content: string): Token[] {
  const tokens: Token[] = []
  let done = 0
  FIND.lastIndex = 0
  for (let found; (found = FIND.exec(content));) {
    const { index, 1: hashtag, 2: mention } = found
    if (!hashtag && !mention) FIND.lastIndex = endOfAddress(content, FIND.lastIndex)
    const end = FIND.lastIndex
    const text = content.slice(index, end)
    const token = mention ? { mention } : hashtag ? named(hashtag) : linked(text)
    if (!token) continue
    if (index > done) tokens.push({ text: content.slice(done, index) })
    tokens.push({ text, ...token })
    done = end
  }
  if (done < content.length) tokens.push({ text: content.slice(done) })
  return tokens
}

/** Where the address ends whose host ends at `path`. */
function endOfAddress(content: string, path: number): number {
  let end = path
  let open = ''
  if (!/[/?#]/.test(content.charAt(path))) return withoutEnding(content, end)
  PART.lastIndex = path
  for (let part; (part = PART.exec(content)); end = PART.lastIndex) {
    const { 1: opening, 2: closing, 3: glued, 4: particle } = part
    if (opening) open += opening
    if (closing) {
      if ('([{'.indexOf(open.at(-1) ?? ' ') !== ')]}'.indexOf(closing)) break
      open = open.slice(0, -1)
    }
    // Within brackets all belongs to it: wiki/京都_(曖昧さ回避).
    if (open) continue
    if (particle) break
    // In wiki/東京 it is part of the address, in a看看 and example.com/看看 it is the next word.
    if (glued && (end < path + 2 || !/[/=:#_(+-]/.test(content.charAt(end - 1)))) break
  }
  return withoutEnding(content, end)
}

function withoutEnding(content: string, end: number): number {
  let last = end
  while (ENDING.test(content.slice(last - 2, last))) last -= 1
  return last
}

/** A name without a dot is a host where a scheme and plain letters say so: http://nas/. */
function linked(text: string) {
  const isShort = /^w/i.test(text)
  const url = urlOf(isShort ? `https://${text}` : text)
  return url && (isShort ? /\./ : /\.|^(?!xn-)/).test(url.hostname) ? { href: url.href } : undefined
}

function named(written: string) {
  const hashtag = hashtagName(written)
  return hashtag && { hashtag }
}

/** Far more than a name needs. Sorting the marks of a letter takes time in proportion to the square of their number. */
const WRITTEN_MAX = 500
const WHOLE_NAME = new RegExp(raw`^(?!.{51}|\p{N}+$)(?=.*[\p{L}\p{N}])${NAME}$`, 'v')

/**
 * The one name under which all spellings of a hashtag are stored: 1 to 50 letters, digits or underscores of any script,
 * not all digits (rules/posts.md 19). `undefined` when it is no hashtag.
 */
export function hashtagName(written: string): string | undefined {
  if (written.length > WRITTEN_MAX) return undefined
  const name = fold(written)
  return WHOLE_NAME.test(name) ? name : undefined
}

/** In lower case, of plain, composed, visible signs. By way of upper case, where ß is SS, ς is Σ and ı is I. */
const fold = (name: string) =>
  compatible(
    name.replaceAll('～', '〜').replaceAll(OLD_CHILLU, (letter) => CHILLUS[letter.charAt(0)] ?? letter),
  )
    .replaceAll(/(?![\u200c\u200d])\p{DI}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('"', '\u05f4')
    .replaceAll("'", '\u05f3')
    .normalize()

/** Malayalam's letters without a vowel, which older keyboards write with two signs. */
const OLD_CHILLU = /[ണനരലളക]\u0d4d\u200d/g
const CHILLUS: Record<string, string> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' }

/** Without the letters of ㅋㅋ and ㅠㅠ, which would become parts of syllables. */
const compatible = (name: string) => name.replaceAll(/[^ㄱ-ㆎ]+/g, (part) => part.normalize('NFKC'))
