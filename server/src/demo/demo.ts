import { sql } from 'kysely'
import { readablePassword } from '../accounts/accounts.ts'
import type { Config } from '../core/config.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Pool } from '../core/database/pool.ts'
import { openStorage } from '../core/storage/storage.ts'
import { firstAdminCode } from '../invitations/invitations.ts'
import { openClock } from './clock.ts'
import { type Content, readContent } from './content.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { planYear } from './planning.ts'
import { openSite, type SiteClient } from './site.ts'

type Options = {
  config: Config
  db: Db
  pool: Pool
  url: string
  /** How many members there are to be; the others stay away, with all that they have part in. */
  members?: number | undefined
  signal?: AbortSignal
}

/** Their password is printed once and is another at each run. */
export type FillSummary = { password: string; acts: number; members: number }

const NOT_EMPTY = `This site has members. The demo fills only a site without any: an empty database, or another DATA_DIR.`

/**
 * Fills an empty site with a community of a year. All of it is one transaction on the site's own calls: either the whole
 * community is there or none of it.
 */
export async function fillDemo({ config, db, pool, url, members, signal }: Options): Promise<FillSummary> {
  const content = await readContent()
  const storage = await openStorage(config)
  let pictures: Pictures | undefined
  try {
    return await inTransaction(db, async (tx) => {
      await refuseMembers(tx)
      const site = await openSite({ config, tx, pool, url, storage })
      try {
        pictures = openPictures(site)
        return await fill({ tx, site, content, pictures, signal, count: members })
      } finally {
        await pictures?.stop()
        await site.close()
      }
    })
  } catch (error) {
    for (const address of pictures?.addresses ?? []) await storage.deleteAll(address.replace('/media/', ''))
    throw error
  }
}

/** Nobody can become a member until the end. */
async function refuseMembers(tx: Db): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(tx)
  const member = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (member) throw new Error(NOT_EMPTY)
}

type FillContext = {
  tx: Db
  site: SiteClient
  content: Content
  pictures: Pictures
  signal: AbortSignal | undefined
  count: number | undefined
}

async function fill({ tx, site, content, pictures, signal, count }: FillContext): Promise<FillSummary> {
  const firstCode = (await firstAdminCode(tx)) ?? ''
  const password = readablePassword()
  const { timeline, people } = planYear({ site, content, pictures, firstCode, password, count })
  const clock = await openClock(tx)
  pictures.begin()
  const acts = await timeline.run(clock, signal)
  for (const member of people.keys()) await site.leave(member)
  await clock.remove()
  return { password, acts, members: people.size }
}
