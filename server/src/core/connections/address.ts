import { isIPv6 } from 'node:net'

/** The key for the limits of an address. All of an IPv6 network of 64 bits is one key: a single home has all of it. */
export function limitKeyOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = groups(head)
  const right = groups(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const groups = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
