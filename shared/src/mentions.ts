/** An @ where a word could begin, followed by a whole username: no e-mail address, no part of a longer name. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/+-])@(\w{3,30})(?![\p{L}\p{M}\p{N}_])/gu

/** The usernames that a text mentions as @username, once each and in lower case. */
export const mentionsIn = (content: string) => [
  ...new Set(mentionsWithin(content).map(({ username }) => username.toLowerCase())),
]

/** The same with their places, as they are written. */
export const mentionsWithin = (content: string) =>
  [...content.matchAll(MENTION)].map(({ 0: text, 1: username = '', index }) => ({ text, username, index }))
