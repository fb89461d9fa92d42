/** Marks on letters, tatweel, and what nobody sees: as in `folded` of migration 0054. */
const LEFT_OUT =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF]|(?!\u200C)\p{Default_Ignorable_Code_Point}/gu

/** What stands for a letter or sign, and the letters and signs that it stands for. */
const ALIKE = {
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  l: 'ł',
  d: 'đð',
  h: 'ħ',
  t: 'ŧ',
  i: 'ı',
  σ: 'ς',
  "'": '\u02BB\u02BC\u02BD\u02BE\u02BF\uA78C\u2018\u2019\u05F3',
  '"': '\u201C\u201D\u05F4',
  '-': '\u2010\u2011\u05BE',
  ' ': '\u200C',
  ا: '\u0671',
  ي: '\u0649\u06CC',
  ك: '\u06A9\u06AA',
  ه: '\u0629\u06C1\u06C3\u06BE\u06D5',
  ണ്: 'ൺ',
  ന്: 'ൻ',
  ര്: 'ർ',
  ല്: 'ൽ',
  ള്: 'ൾ',
  ക്: 'ൿ',
}
/** The zeros of Arabic, Persian and the scripts of India. Nine more digits follow each. */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦'

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALIKE).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
  ...Array.from(ZEROS).flatMap((zero) =>
    Array.from('0123456789', (digit, at) => [String.fromCharCode(zero.charCodeAt(0) + at), digit] as const),
  ),
])

/** A character or a word as the search compares it: lower case, no marks, one form for all that readers take for it. */
export const foldedSign = (sign: string): string =>
  Array.from(
    sign.normalize('NFKD').replaceAll(LEFT_OUT, '').normalize('NFKC').toLowerCase(),
    (letter) => PLAIN.get(letter) ?? letter,
  ).join('')
