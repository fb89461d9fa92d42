/** An @ where a word could begin, and a whole username after it: not an e-mail address, not a part of a longer name. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/+-])@(\w{3,30})(?![\p{L}\p{M}\p{N}_])/gu

/** The usernames that a text mentions as @username, once each and in lower case. */
export function mentionsIn(content: string): string[] {
  return [...new Set([...content.matchAll(MENTION)].map(([, name]) => (name ?? '').toLowerCase()))]
}
