import { setTimeout as pause } from 'node:timers/promises'
import { styleOfSite } from '@kith/shared/colours/scheme.ts'
import type { Db } from '../core/database/database.ts'
import { withAttribute, withSite } from '../core/http/index-html.ts'
import type { CompletePage } from '../core/http/web-client.ts'
import { readSettings } from './platform-settings.ts'
import { readColors } from './site-colours.ts'

/** A page does not wait longer than this for the database. Then it gets the name and colours of the last page. */
const WAIT_MS = 500

/** `style` is the JSON for `theme.js`, made of the colours in `made`; `paper` is the colour of the page. */
type SiteHead = { name: string; made: string; style: string; paper: string }

/**
 * Writes the site's name and colours into the one page, so that both are there before first paint. `theme.js` puts the
 * colours on. Whoever has no session's cookie is a visitor: no stored theme of a member counts for them.
 */
export function openSitePage(db: Db): CompletePage {
  let last: SiteHead | undefined
  return async (html, { isVisitor }) => {
    const reading = readSite(db, last).then(
      (site) => (last = site),
      () => last,
    )
    const site = await Promise.race([reading, pause(WAIT_MS, last, { ref: false })])
    const page = isVisitor ? withAttribute(html, 'data-visitor') : html
    return site ? withSite(withAttribute(page, 'data-site', site.style), site.name, site.paper) : page
  }
}

/** Deriving the colours takes a millisecond or two. So it is done only when they have changed, not for each visitor. */
async function readSite(db: Db, last: SiteHead | undefined): Promise<SiteHead> {
  const [{ siteName: name }, { customPresets: _, ...colors }] = await Promise.all([
    readSettings(db),
    readColors(db),
  ])
  const made = JSON.stringify(colors)
  if (last?.made === made) return { ...last, name }
  const style = styleOfSite(colors)
  const paper = style.variables['--color-page'] ?? ''
  return { name, made, style: JSON.stringify({ colors, ...style }), paper }
}
