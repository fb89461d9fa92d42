import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { backUpBefore } from '../server/src/operator/upgrade/pre-upgrade-backup.ts'
import { openVillages, villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
  },
})
const [members, posts] = [Number(values.members), Number(values.posts)]
const INDEX = 'posts_community_recent'

/** What an upgrade keeps members waiting for: an index made plainly and concurrently, and the backup before. */
const villages = await openVillages()
const url = villages.url(villageName(members, posts))
const [migrating, writing] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
await Promise.all([migrating.connect(), writing.connect()])
const folder = await mkdtemp(join(tmpdir(), 'kith-bench-upgrade-'))
try {
  for (const how of ['', 'concurrently']) {
    const { tookMs, longestMs } = await makeIndex(how)
    console.log(
      `create index ${how.padEnd(12)} ${Math.round(tookMs)} ms, longest write ${Math.round(longestMs)} ms`,
    )
  }
  const began = performance.now()
  const { size } = await backUpBefore(url, folder)
  console.log(`backup before the upgrade ${Math.round((performance.now() - began) / 1000)} s, ${size}`)
} finally {
  await Promise.all([migrating.end(), writing.end()])
  await villages.close()
  await rm(folder, { recursive: true })
}

/** Drops the index and makes it again, while random posts are written. */
async function makeIndex(how: string): Promise<{ tookMs: number; longestMs: number }> {
  const { rows } = await migrating.query<{ definition: string }>(
    `select pg_get_indexdef('${INDEX}'::regclass) as definition`,
  )
  const definition = rows[0]?.definition ?? ''
  await migrating.query(`drop index ${INDEX}`)
  const over = new AbortController()
  let longestMs = 0
  const write = async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const id = Math.ceil(Math.random() * posts)
      await writing.query('update posts set like_count = like_count where id = $1', [id])
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  const writes = write()
  const began = performance.now()
  await migrating.query(definition.replace('INDEX', `INDEX ${how}`))
  const tookMs = performance.now() - began
  over.abort()
  await writes
  return { tookMs, longestMs }
}
