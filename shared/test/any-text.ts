import * as fc from 'fast-check'

/** What begins, ends and continues links, hashtags and mentions, to be mixed with any text. */
const FRAGMENTS = [
  'http://,https://,www.,@,＠,#,＃,/,?,=,&,:,.,-,_,~,%,+'.split(','),
  ',(,),[,],{,},<,>,",（,）,「,』,。,、,！,…,—,’,·,・, ,\n'.split(',').filter(Boolean),
  'ben,mia_,example.com,a,ß,İ,ı,ς,Σ,é,я,ا,が,東,タ,ー,한,ด,1,٢,①,𝒜,ﬁ,ㅋ,🎉,❤️,1️⃣'.split(','),
  ['ח', '״', '׳', '־', "'", 'བ', '་', '༌'],
  ['\u200b', '\u200c', '\u200d', '\u0301', '\u0307', '\ufe0f', '\u20e3', '\u3164', '\ud800', '\u0000'],
].flat()

/** Texts that are hard to read. */
export const anyText = fc.oneof(
  fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) },
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      {
        maxLength: 30,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
