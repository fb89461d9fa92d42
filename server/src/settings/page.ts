import { type ColorScheme, lookOfSite } from '@kith/shared/colours/scheme.ts'
import type { Db } from '../core/database/database.ts'
import type { DressPage } from '../core/http/web-client.ts'
import { readSettings } from './platform-settings.ts'
import { readColors } from './site-colours.ts'

/** A page does not wait longer than this for the database. It comes as it was dressed last. */
const WAIT_MS = 500

type Site = { name: string; colors: ColorScheme }

/**
 * Writes the site's name and colours into the one page, so that both are there before first paint. `theme.js` puts the
 * colours on. Whoever has no session's cookie is a visitor: no stored theme of a member counts for them.
 */
export function openPages(db: Db): DressPage {
  let last: Site | undefined
  return async (html, { isVisitor }) => {
    const reading = readSite(db).then(
      (site) => (last = site),
      () => last,
    )
    const site = await Promise.race([reading, pause().then(() => last)])
    const visitor = isVisitor ? ' data-visitor' : ''
    const page = html.replace(
      '<html',
      () => `<html${site ? ` data-site="${escaped(lookJson(site))}"` : ''}${visitor}`,
    )
    return site ? named(page, site) : page
  }
}

const pause = () => new Promise<void>((done) => setTimeout(done, WAIT_MS).unref())

async function readSite(db: Db): Promise<Site> {
  const [{ siteName: name }, { customPresets: _, ...colors }] = await Promise.all([
    readSettings(db),
    readColors(db),
  ])
  return { name, colors }
}

const lookJson = ({ colors }: Site) => JSON.stringify({ colors, ...lookOfSite(colors) })

function named(page: string, { name, colors }: Site): string {
  const paper = lookOfSite(colors).variables['--color-page'] ?? ''
  return page
    .replace(/(<title>)[^<]*/, (_, tag: string) => tag + escaped(name))
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, tag: string) => tag + escaped(name))
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_, tag: string) => tag + paper)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
