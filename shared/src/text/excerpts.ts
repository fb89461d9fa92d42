import { charactersIn, cutOf } from './truncation.ts'

/** What readers see as the characters of a text, in their order. */
export const charactersOf = (text: string): string[] =>
  Array.from(charactersIn(text), ({ segment }) => segment)

/** They turn the words after them around, where what ends them has been cut off. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g

/** The beginning of a text in one line: at most `max` characters, and an ellipsis for the rest. */
export function excerptOf(text: string, max: number): string {
  const line = text.replaceAll(TURNING, '').replaceAll(/\s+/g, ' ').trim()
  const end = cutOf(line, max)
  return end === undefined ? line : `${line.slice(0, end).trimEnd()}…`
}
