import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key for the limits of an address, however it is written: also with a port, as some proxies write it in
 * X-Forwarded-For. All of an IPv6 network of 64 bits is one key, because a single home has all of it; an IPv4 address
 * within IPv6 is the IPv4 address. What is no address is its own key.
 */
export function limitKeyOf(ip: string): string {
  const bare = withoutPort(ip.trim()).replace(/%.*$/, '')
  if (!isIP(bare)) return ip
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function withoutPort(ip: string): string {
  const [, bracketed, bare] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? []
  return bracketed ?? bare ?? ip
}
