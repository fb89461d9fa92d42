import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { migrate } from '../server/src/core/database/migrate.ts'
import { dropIndexes, openVillages, renewDatabase, villageName } from './village/database.ts'
import { fillVillage } from './village/fill-village.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    seed: { type: 'string', default: '1' },
  },
})
const members = Number(values.members)
const posts = Number(values.posts)
const began = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)

/** Makes a village: a database with this many members and posts. The same seed gives the same village. */
const server = await openVillages()
const name = villageName(members, posts)
await renewDatabase(server.url(process.env['DATABASE_URL'] ? 'postgres' : 'kith'), name)
await migrate(server.url(name))
const client = new Client({ connectionString: server.url(name) })
await client.connect()
await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
const putBack = await dropIndexes(client)
await fillVillage(client, { members, posts, seed: Number(values.seed), say })
say('indexes and constraints')
await putBack()
say('vacuum and analyze')
await client.query('vacuum (analyze)')
await client.query('checkpoint').catch(() => say('no checkpoint: not the owner of the server'))
const size = await client.query<{ size: string }>(
  'select pg_size_pretty(pg_database_size(current_database())) as size',
)
say(`${name} is ready: ${size.rows[0]?.size}`)
await client.end()
await server.close()
