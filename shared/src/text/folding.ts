/** Marks on letters, tatweel, and what nobody sees: as in `folded_letters` of migration 0068. */
const LEFT_OUT =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u093C\u0A3C\u0ABC\u0B3C\u0CBC]|(?!\u200C)\p{Default_Ignorable_Code_Point}/gu

/** What stands for a letter or sign, and the letters and signs that it stands for. */
const ALIKE = {
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'øɔ',
  l: 'ł',
  d: 'đðɗ',
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
  th: 'þ',
  n: 'ŋ',
  b: 'ɓ',
  k: 'ƙ',
  y: 'ƴ',
  e: 'ɛə',
  וו: 'װ',
  וי: 'ױ',
  יי: 'ײ',
  高: '髙',
  崎: '﨑',
  吉: '𠮷',
  辺: '邊邉',
  斎: '齋',
  斉: '齊',
  浜: '濱濵',
  沢: '澤',
  広: '廣',
  桜: '櫻',
  真: '眞',
  瀬: '瀨',
  徳: '德',
  国: '國',
  恵: '惠',
  栄: '榮',
  島: '嶋嶌',
}
/** The zeros of other scripts than ours. Nine more digits follow each. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰𐴰𑄶𞅀𞋰𞥐'

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALIKE).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
  ...Array.from(ZEROS).flatMap((zero) =>
    Array.from(
      '0123456789',
      (digit, at) => [String.fromCodePoint((zero.codePointAt(0) ?? 0) + at), digit] as const,
    ),
  ),
])

/** A nasal before a consonant of its own class, in a script whose block begins at `block`: written as itself or as the anusvara. */
function nasalsOf(block: number): readonly [RegExp, string] {
  const [velars, palatals, retroflexes, dentals, labials, sibilants] = [
    0x15, 0x1a, 0x1f, 0x24, 0x2a, 0x36,
  ].map((first, at) => `${signOf(block + first)}-${signOf(block + first + (at < 5 ? 3 : 2))}`)
  const [nga, nya, nna, na, ma, virama] = [0x19, 0x1e, 0x23, 0x28, 0x2e, 0x4d].map((letter) =>
    signOf(block + letter),
  )
  const before = [
    `${nga}${virama}(?=[${velars}])`,
    `${nya}${virama}(?=[${palatals}])`,
    `${nna}${virama}(?=[${retroflexes}])`,
    `${na}${virama}(?=[${velars}${palatals}${retroflexes}${dentals}${labials}${sibilants}])`,
    `${ma}${virama}(?=[${labials}])`,
  ]
  return [new RegExp(before.join('|'), 'g'), signOf(block + 2)]
}
const signOf = (code: number) => String.fromCodePoint(code)

/** What several signs stand for together, in decomposed text: as in `folded_in_script` of migration 0058. */
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/ൺ/g, 'ണ്'],
  [/ൻ/g, 'ന്'],
  [/ർ/g, 'ര്'],
  [/ൽ/g, 'ല്'],
  [/ൾ/g, 'ള്'],
  [/ൿ/g, 'ക്'],
  [/ৎ/g, 'ত্'],
  [/([\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]+/g, '$1'],
  [/ँ/g, 'ं'],
  [/[ਁੰ]/g, 'ਂ'],
  [/ઁ/g, 'ં'],
  ...[0x900, 0xa80, 0xc00, 0xc80].map(nasalsOf),
  [/ঙ্(?=[ক-ঘ])/g, 'ং'],
  [/ଙ୍(?=[କ-ଘ])/g, 'ଂ'],
  [/ങ്(?=[ക-ഘ])/g, 'ം'],
  [/\u0E4D([\u0E48-\u0E4B])/g, '$1\u0E4D'],
  [/\u0ECD([\u0EC8-\u0ECB])/g, '$1\u0ECD'],
  [/\u0E40\u0E40/g, '\u0E41'],
  [/\u0EC0\u0EC0/g, '\u0EC1'],
]
const OF_SEVERAL = /[\u0900-\u0DFF\u0E40\u0E4D\u0EC0\u0ECD]/

function together(text: string): string {
  if (!OF_SEVERAL.test(text)) return text
  return TOGETHER.reduce((folded, [signs, plain]) => folded.replaceAll(signs, plain), text)
}

/** A character or a word as the search compares it: lower case, no marks, one form for all that readers take for it. */
export const foldedSign = (sign: string): string =>
  Array.from(
    together(sign.normalize('NFKD')).replaceAll(LEFT_OUT, '').normalize('NFKC').toLowerCase(),
    (letter) => PLAIN.get(letter) ?? letter,
  ).join('')
