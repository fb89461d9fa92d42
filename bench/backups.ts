import { spawn } from 'node:child_process'
import { mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { COMMAND, COMMAND_ENV } from '../bin/server.mjs'
import { newSite, runProgram } from '../e2e/server-process.ts'
import { openEmbedded } from '../server/src/core/embedded-postgres/embedded-postgres.ts'
import { table } from './measuring/figures.ts'
import { childrenOf, proportional, residentPeak } from './measuring/memory.ts'

const { values } = parseArgs({
  options: {
    /** Small pictures. */
    pictures: { type: 'string', default: '100000' },
    /** Videos of 200 MB. Each takes that room twice, as its original is full of holes. */
    videos: { type: 'string', default: '0' },
  },
})
const PICTURE_BYTES = 5_000
const VIDEO_BYTES = 200_000_000
const LOOK_MS = 200

/** The memory of a backup, its check, a restore and two nights, of a site with the demo and this many files. */
const [site, empty] = [await newSite(), await newSite()]
const file = join(site.dataDir, 'site.backup')
try {
  await runProgram('demo.ts', [], site)
  const siteId = await addMedia()
  const rows = [
    await measured(['backup', file], site.dataDir),
    await measured(['backup', '--verify', file], site.dataDir),
    await measured(['restore', file], empty.dataDir),
    await measured(['backup', '--nightly', nightOf(siteId, 1)], site.dataDir),
    await measured(['backup', '--nightly', nightOf(siteId, 2)], site.dataDir),
  ]
  console.log(table(['command', 'the process, MB', 'PostgreSQL, MB', 's', 'ended'], rows))
  console.log(`The backup has ${((await stat(file)).size / 1e9).toFixed(1)} GB.`)
} finally {
  for (const { dataDir } of [site, empty]) await rm(dataDir, { recursive: true, force: true })
}

function nightOf(siteId: string, day: number): string {
  return `kith-localhost-${siteId.slice(0, 8)}-2020-01-0${day}T02-23-00Z.backup`
}

/** Pictures and videos of the first member, in posts of the demo. Returns the id of the site. */
async function addMedia(): Promise<string> {
  const server = await openEmbedded(site.dataDir)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const pictures = await addRows(client, 'picture', Number(values.pictures))
  const videos = await addRows(client, 'video', Number(values.videos))
  const { rows } = await client.query<{ site_id: string }>('select site_id from platform_settings')
  await client.end()
  await server.close()
  for (const key of pictures) await writeFile(await place(key, '320.webp'), Buffer.alloc(PICTURE_BYTES, key))
  for (const key of videos) {
    const path = await place(key, 'video')
    await writeFile(path, '')
    await truncate(path, VIDEO_BYTES)
  }
  return rows[0]?.site_id ?? ''
}

async function addRows(client: Client, kind: 'picture' | 'video', count: number): Promise<string[]> {
  const about =
    kind === 'video'
      ? `'video', 'video/mp4', ${VIDEO_BYTES}, '{}'::integer[]`
      : `'photo', 'image/webp', ${PICTURE_BYTES}, '{320}'::integer[]`
  const { rows } = await client.query<{ key: string }>(
    `insert into media (key, owner_id, post_id, media_type, mime_type, file_size, widths)
     select left(md5('${kind}' || n), 22), p.author_id, p.id, ${about}
     from generate_series(1, $1) n, (select id, author_id from posts order by id limit 1) p returning key`,
    [count],
  )
  return rows.map(({ key }) => key)
}

async function place(key: string, name: string): Promise<string> {
  const folder = join(site.dataDir, 'media', key)
  await mkdir(folder, { recursive: true })
  return join(folder, name)
}

/** Runs a command to its end, and looks at its memory meanwhile. */
async function measured(args: string[], dataDir: string): Promise<string[]> {
  const env = {
    ...process.env,
    ...COMMAND_ENV,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_DIR: join(site.dataDir, 'nights'),
  }
  const began = performance.now()
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let [own, servers] = [0, 0]
  const look = setInterval(() => {
    own = Math.max(own, residentPeak(child.pid))
    servers = Math.max(servers, proportional(/postgres/, [child.pid, ...childrenOf(child.pid)]))
  }, LOOK_MS)
  const code = await new Promise((done) => child.once('exit', done))
  clearInterval(look)
  const seconds = (performance.now() - began) / 1000
  return [args.slice(0, -1).join(' '), own.toFixed(0), servers.toFixed(0), seconds.toFixed(0), String(code)]
}
