import { mediaWording } from '@kith/shared/media-wording.ts'
import { expect, test } from 'vitest'
import { readCaptions } from './web-vtt.ts'

const CUE = '00:05.000 --> 00:08.000\nHello'

test('the cues of a file are kept, without its styles, regions, notes and names', () => {
  const file = [
    '\uFEFFWEBVTT - Lake',
    'STYLE\n::cue { background: url(https://example.org) }',
    'REGION\nid:fred',
    'NOTE Not for all',
    'first\n00:05.000 -->\t00:08.000 align:start region:fred position:10%,line-left x:y',
    '01:00:05.000 --> 01:00:08.500\n<v Ada>Two\nlines',
  ].join('\n\n')
  expect(readCaptions(file)).toBe(`WEBVTT

00:05.000 --> 00:08.000 align:start position:10%,line-left

01:00:05.000 --> 01:00:08.500
<v Ada>Two
lines
`)
})

test.each([
  ['is empty', ''],
  ['has no header', CUE],
  ['begins with another word', `WEBVTTS\n\n${CUE}`],
  ['has no cue', 'WEBVTT\n\nNOTE Nothing'],
  ['has the commas of SubRip', 'WEBVTT\n\n1\n00:00:05,000 --> 00:00:08,000\nHello'],
  ['has a time beyond the clock', 'WEBVTT\n\n00:65.000 --> 00:70.000\nHello'],
  ['ends before it begins', 'WEBVTT\n\n00:08.000 --> 00:05.000\nHello'],
  ['has an arrow in its words', `WEBVTT\n\n${CUE}\nthere --> here`],
])('a file that %s is refused', (_, file) => {
  expect(() => readCaptions(file)).toThrow(mediaWording.captionsUnreadable)
})
