import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{43}$/

/** A new token for the cookie of a session. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Whether a text could be a token. */
export const isToken = (text: string | undefined): text is string => text !== undefined && TOKEN.test(text)

/** The digest of a token, which is all that the database keeps. */
export const sidOf = (token: string) => createHash('sha256').update(token).digest('hex')
