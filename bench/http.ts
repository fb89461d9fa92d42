import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { SERVER } from '../bin/server.mjs'
import { startChild, stopChild } from './measuring/child.ts'
import { table } from './measuring/figures.ts'
import { load } from './measuring/load.ts'
import { signInSome } from './measuring/members.ts'
import { openVillages, villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    port: { type: 'string', default: '4810' },
  },
})
const port = Number(values.port)
const [connections, seconds] = [Number(values.connections), Number(values.seconds)]
const SIGNED_IN = 1_000
const WARM_UP_SECONDS = 8

/** The real server over HTTP, with random signed-in members, compared with the floor of the same run. */
const villages = await openVillages()
const url = villages.url(villageName(Number(values.members), Number(values.posts)))
const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'))
const cookies = await signInSome(url, SIGNED_IN)

const server = await startChild(SERVER, /ready/, {
  PORT: values.port,
  DATABASE_URL: url,
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: '1000000',
})
const rows: string[][] = []
try {
  for (const tab of ['friends', 'friends_of_friends', 'public']) rows.push(await measureTab(tab))
} finally {
  await stopChild(server)
  await villages.close()
}
console.log(`${values.posts} posts, ${connections} at a time, gzip`)
console.log(
  table(['tab', 'pages/s', 'median ms', 'p99 ms', 'kB a page', 'floor, pages/s', 'floor ÷ ours'], rows),
)

async function measureTab(tab: string): Promise<string[]> {
  const requests = cookies.map((cookie) => requestFor(`/api/posts?filter=${tab}`, cookie))
  // Every member's page at least once, so that the measured reads are warm.
  await load(port, requests, connections, WARM_UP_SECONDS)
  const { perSecond, median, p99, bytes } = await load(port, requests, connections, seconds)
  const floor = await measureFloor(tab)
  const ratio = floor.perSecond / perSecond
  const figures = [perSecond.toFixed(0), median.toFixed(1), p99.toFixed(1), (bytes / 1024).toFixed(1)]
  return [tab, ...figures, floor.perSecond.toFixed(0), ratio.toFixed(1)]
}

function requestFor(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: gzip\r\ncookie: ${cookie}\r\n\r\n`
}

/** The speed of bare node:http with a page of the same bytes. */
async function measureFloor(tab: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/posts?filter=${tab}`, {
    headers: { cookie: cookies[0]!, 'accept-encoding': 'identity' },
  })
  const file = join(folder, 'page.gz')
  writeFileSync(file, gzipSync(await answer.text(), { level: 4 }))
  const floor = await startChild(['bench/measuring/bare-server.ts', String(port + 1), file], /ready/)
  await load(port + 1, [requestFor('/', 'none')], connections, 1)
  const measured = await load(port + 1, [requestFor('/', 'none')], connections, seconds)
  await stopChild(floor)
  return measured
}
