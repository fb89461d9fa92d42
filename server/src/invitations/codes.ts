import { randomBytes } from 'node:crypto'

/** Without letters and digits that look alike. There are 32, so that each is equally likely for a random byte. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new code in three groups of four: 60 random bits. */
export function newCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}
