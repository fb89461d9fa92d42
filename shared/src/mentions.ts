/** An @ where a word could begin, and a whole username after it: not an e-mail address, not a part of a longer name. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/+-])@(\w{3,30})(?![\p{L}\p{M}\p{N}_])/gu

/** The usernames that a text mentions as @username, once each and in lower case. */
export const mentionsIn = (content: string) => [
  ...new Set(mentionsWithin(content).map(({ username }) => username.toLowerCase())),
]

/** The same where they stand, as they are written. */
export const mentionsWithin = (content: string) =>
  [...content.matchAll(MENTION)].map(({ 0: text, 1: username = '', index }) => ({ text, username, index }))
