import { type Release, release } from '@kith/shared/administration.ts'
import type { Config } from '../../core/config.ts'
import { timedCache } from '../../core/timed-cache.ts'
import { VERSION } from '../../core/version.ts'

const KEPT_MS = 6 * 3_600_000
const WITHIN_MS = 3_000
const NUMBERED = new Intl.Collator('en', { numeric: true })

/** Asks at most every six hours, whether it is answered or not; null when there is no newer one, or no answer. */
export function watchReleases(config: Pick<Config, 'releasesUrl'>): () => Promise<Release | null> {
  return timedCache(KEPT_MS, () => findNewer(config).catch(() => null))
}

/**
 * The newest release, as the address in `RELEASES_URL` names it, when it is newer than this one. The address is told
 * this version and nothing else. Throws one sentence when it does not answer with a release.
 */
export async function findNewer({ releasesUrl }: Pick<Config, 'releasesUrl'>): Promise<Release | null> {
  if (releasesUrl === undefined) return null
  const newest = release.safeParse(await ask(releasesUrl))
  if (!newest.success) throw new Error('The address in RELEASES_URL does not answer with a release')
  return NUMBERED.compare(newest.data.version, VERSION) > 0 ? newest.data : null
}

async function ask(url: string): Promise<unknown> {
  try {
    const headers = { 'user-agent': `Kith/${VERSION}`, accept: 'application/json' }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(WITHIN_MS) })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
