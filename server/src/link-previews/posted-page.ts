import { getDomain } from 'tldts'
import type { WebPage } from './page.ts'

/**
 * Whether the page at the end of the redirects is the posted one, and not one that stands before it to ask for consent
 * or a password (rules/media.md 32). A page that names the posted address as its own always is.
 */
export function isPostedPage(posted: URL, { url: end, ownAddresses }: WebPage): boolean {
  if (ownAddresses.some((own) => isSamePage(own, posted))) return true
  if (asksFirst(end) && !asksFirst(posted)) return false
  if (leadsBack(end, posted)) return false
  return isSameSite(end, posted) || ownAddresses.some((own) => isSameSite(own, end))
}

/** What the posted address has beside the other, for counting, makes no other page. */
const isSamePage = (own: URL, posted: URL) =>
  isSamePlace(own, posted) &&
  [...own.searchParams].every(([name, value]) => posted.searchParams.has(name, value))

/** Neither do the scheme, `www.` and a slash at the end. */
const isSamePlace = (one: URL, other: URL) =>
  bareHost(one) === bareHost(other) && barePath(one) === barePath(other)
const bareHost = ({ host }: URL) => host.replace(/^www\./, '')
const barePath = ({ pathname }: URL) => pathname.replace(/\/$/, '')

const ASKS = /^(?:consent|log-?in|sign-?in)$/
/** As a whole label of the host or part of the path: `consent.example`, `/accounts/login/`, `/Sign_In.php`. */
const asksFirst = ({ hostname, pathname }: URL) =>
  [...hostname.split('.'), ...pathname.split(/[/;]/)].some((part) =>
    ASKS.test(
      part
        .replace(/\.\w+$/, '')
        .replaceAll('_', '-')
        .toLowerCase(),
    ),
  )

/** Whether an address says in a parameter to come back to the posted one, whole or from its path on. */
const leadsBack = (end: URL, posted: URL) =>
  !isSamePlace(end, posted) &&
  [...end.searchParams.values()].some((place) => {
    const back = /^(?:https?:\/)?\/./.test(place) ? URL.parse(place, posted) : null
    return back !== null && isSamePlace(back, posted)
  })

/** The same registrable domain. Whoever registers below a name such as `github.io` has a site of their own. */
const isSameSite = (one: URL, other: URL) => siteOf(one) === siteOf(other)
const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
