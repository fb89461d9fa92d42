import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Site,
  type ServerProcess,
  newSite,
  postgresOf,
  registerFirst,
  startServer,
} from '../server-process.ts'

const WRITERS = 4
/** Posts acknowledged before each crash. */
const STREAM = 100
const RETRY_MS = 20

let site: Site
/** The server that runs now, or will soon. */
let server: Promise<ServerProcess>

beforeEach(async () => {
  site = { ...(await newSite()), env: { RATE_LIMIT_FACTOR: '100000' } }
  server = startServer(site)
})

afterEach(async () => {
  await (await server).end('SIGTERM')
  await rm(site.dataDir, { recursive: true, force: true })
})

test('what was acknowledged outlives every crash, and nothing that is sent again stands twice', async () => {
  const member = await registerFirst(await server)
  const acknowledged = new Map<string, number>()
  const over = new AbortController()
  const write = async (writer: number) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const content = `post ${at} of writer ${writer}`
      acknowledged.set(content, await post(member, content))
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  const stream = async () => {
    const goal = acknowledged.size + STREAM
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(goal)
  }

  for (const crash of [killServer, killDatabase, killServer, killBoth]) {
    await stream()
    await crash()
  }
  await stream()
  over.abort()
  await Promise.all(writers)

  const standing = await readAll(member)
  expect(standing.length).toBe(acknowledged.size)
  expect(new Map(standing)).toEqual(acknowledged)
})

async function killServer(): Promise<void> {
  await (await server).end('SIGKILL')
  server = startServer(site)
  await server
}

async function killDatabase(): Promise<void> {
  process.kill((await postgresOf(site))!, 'SIGKILL')
}

async function killBoth(): Promise<void> {
  const database = (await postgresOf(site))!
  await (await server).end('SIGKILL')
  process.kill(database, 'SIGKILL')
  server = startServer(site)
  await server
}

type Member = { cookie: string }

/** Sends a post, again and again with the same key, until it is acknowledged; returns its id. */
async function post(member: Member, content: string): Promise<number> {
  const key = randomUUID()
  for (;;) {
    const id = await attempt(member, content, key)
    if (id !== undefined) return id
    await pause(RETRY_MS)
  }
}

async function attempt({ cookie }: Member, content: string, key: string): Promise<number | undefined> {
  const { url } = await server
  try {
    const answer = await fetch(`${url}/api/posts`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ content }),
    })
    const body = (await answer.json()) as { id: number; code?: string }
    if (answer.status === 201) return body.id
    // The server is down for a moment, or the first attempt is still running.
    expect([409, 503], JSON.stringify(body)).toContain(answer.status)
  } catch (error) {
    // The connection broke: nobody knows whether the post was made.
    if (!(error instanceof TypeError)) throw error
  }
  return undefined
}

async function readAll({ cookie }: Member): Promise<[string, number][]> {
  const { url } = await server
  const posts: [string, number][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Response = await fetch(
      `${url}/api/posts?filter=friends&limit=100${cursor && `&before=${cursor}`}`,
      {
        headers: { cookie },
      },
    )
    const page = (await answer.json()) as { id: number; content: string }[]
    posts.push(...page.map(({ id, content }): [string, number] => [content, id]))
    cursor = answer.headers.get('x-next-cursor')
  }
  return posts
}
