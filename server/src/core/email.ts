import { domainToUnicode } from 'node:url'

/**
 * An e-mail address as people read it: what is stored names an international domain in ASCII (`email` in
 * shared/src/accounts.ts makes it so).
 */
export function shownEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1
  const domain = stored.slice(at)
  return /xn--/i.test(domain) ? stored.slice(0, at) + (domainToUnicode(domain) || domain) : stored
}
