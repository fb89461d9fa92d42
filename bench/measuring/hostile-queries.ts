import type { Random } from '../village/random.ts'

const PUNCTUATION = '! " # $ % & ( ) * + , - . / : ; < = > ? @ [ ] ^ _ { | } ~'
const LETTERS = 'e t a o n i s r h l d u c m f p g w y b v k x j q z'
const COMMON =
  'the and are we tired happy thank all kind words roof done school choir patience oil bicycles paw mill cat'
const HAN = '東京都知事大市町村山川田中木林森花鳥風月春夏秋冬朝昼夜海空星雨雪雲石金銀火水土日本人口手足目耳心'
const HAN_SIGNS = Array.from(HAN)

/** Searches made to take long, each cut to the length that a call accepts. */
export const HOSTILE_QUERIES: string[] = [
  '%',
  PUNCTUATION,
  PUNCTUATION.split(' ')
    .map((char) => char.repeat(2))
    .join(' '),
  PUNCTUATION.split(' ')
    .map((char) => `${char}+`)
    .join(' '),
  `the ${PUNCTUATION}`,
  `member ${PUNCTUATION}`,
  'the +++++',
  'm +++++',
  'the. and, are: we; tired! happy?',
  LETTERS,
  LETTERS.split(' ')
    .map((letter) => `${letter}+`)
    .join(' '),
  LETTERS.slice(0, 5),
  LETTERS.slice(0, 11),
  'm e b r 1 2',
  'm m',
  'e',
  'mem ber emb mbe ember mber',
  'member member_',
  'member 1 member 2',
  '1 2 3 4 5 6 7 8 9 0',
  COMMON,
  `${COMMON} curlew lapwing`,
  'curlew lapwing',
  'curlew lapwing t a s o',
  'curlew lapwing the and are we',
  'curlew goldfinch lapwing the',
  'curlew nightjar',
  'the zebra',
  't zebra',
  't a s o zebra giraffe',
  'goldfinch +++',
  'nightjar +++',
  't+ a+ s+ o+ w+ p+',
  HAN,
  HAN_SIGNS.join(' '),
  '東'.repeat(100),
  '🎉'.repeat(100),
  '🎉 🥳 🎂 🍰 🐈 🐕 🌧 ☀ ❤ 👍 👎 ✌ 🙏 💪 🚲 🏔 🌊 🌲 🍎 🍐',
  'ภาษาไทยไม่มีช่องว่างระหว่างคำ',
  'é'.repeat(100),
  'é ü ö ä ß ñ ç ø å æ',
  '\u0301'.repeat(100),
  'a\u0301\u0302\u0303 '.repeat(20),
  'ﬁ ﬂ ﬀ ﷺ ㎏ ½ Ⅷ',
  'x'.repeat(100),
  'ab'.repeat(50),
  'a'.repeat(50).split('').join(' '),
  "' \" \\ ':* & | ! ( ) <->",
  '@m @e @b',
  '_ _ _',
]

const PIECES = [
  ...PUNCTUATION.split(' '),
  ...LETTERS.split(' '),
  ...COMMON.split(' '),
  ...HAN_SIGNS,
  'member',
  'mem',
  '1',
  '12',
  '99',
  'curlew',
  'lapwing',
  'goldfinch',
  'nightjar',
  'zebra',
  'th',
  'wo',
  'c++',
  'é',
  '🎉',
  '٣',
]

/** Random sequences of pieces of all kinds, separated or joined. */
export function randomSearches(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random.next() * random.next() * 60)
    const between = random.next() < 0.8 ? ' ' : ''
    return Array.from({ length }, () => PIECES[Math.floor(random.next() * PIECES.length)]!).join(between)
  })
}
