/** `postgres://name:password@`, the servers, and the rest. */
const PARTS = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s

/** The addresses that one of several servers stands for: `postgres://a,b:5433/kith` names two. */
export function serversOf(url: string): [string, ...string[]] {
  const [, before = '', servers = '', after = ''] = PARTS.exec(url) ?? []
  const [first = '', ...others] = servers.split(',')
  if (others.length === 0) return [url]
  return [`${before}${first}${after}`, ...others.map((server) => `${before}${server}${after}`)]
}
