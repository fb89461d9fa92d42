import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The addresses at which a URL may be fetched; throws when it may not be fetched. */
export type FindAddresses = (url: URL, signal: AbortSignal) => Promise<string[]>
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** Ports of web servers, not of mail servers or databases. The empty one is the default of the scheme. */
const PORTS = new Set(['', '80', '443', '8080', '8443'])

/**
 * Finds only addresses on the public internet, except for the hosts (`host:port`) that the operator allows. If a name
 * has several addresses, each must be public. Connect only to the addresses found here: a second look-up may give
 * others.
 */
export function publicAddresses(allowed: string[], resolve: Resolve = askNameServers): FindAddresses {
  return async (url, signal) => {
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw notForPreviews(url)
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (allowed.includes(hostAndPort(url))) return askSystem(hostname)
    if (!PORTS.has(url.port)) throw notForPreviews(url)
    const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, signal)
    if (addresses.length === 0) throw notFound(url)
    if (!addresses.every(isPublicAddress)) throw notForPreviews(url)
    return addresses
  }
}

/** Whether an address is on the public internet, and no way into another network by translation or a tunnel. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  // What a network without IPv4 has in place of an address of IPv4 (RFC 6052).
  if (parsed instanceof ipaddr.IPv6 && parsed.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? isGlobal(parsed) : true
}

/** All addresses in use are in 2000::/3; IPv4-compatible addresses and many others are outside. */
const isGlobal = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3) && !isIsatap(address)

/** An IPv4 address behind the prefix of any network (RFC 5214). */
const isIsatap = ({ parts }: ipaddr.IPv6) => parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)

function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/** With the hosts file and everything else this machine knows: for names that the operator gave. */
const askSystem = async (hostname: string) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Only with name servers, on the event loop: the system's look-up would block threads, and file reads with them. */
async function askNameServers(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const giveUp = () => resolver.cancel()
  signal.throwIfAborted()
  signal.addEventListener('abort', giveUp)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

const notForPreviews = ({ host }: URL) => new Error(`${host} is not asked for previews`)
/** As the system's look-up says it. */
const notFound = ({ host }: URL) => Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })
