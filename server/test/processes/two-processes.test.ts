import { randomUUID } from 'node:crypto'
import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../../src/notifications/notifications.ts'
import { formOf } from '../forms.ts'
import { openOtherSite, type OtherSite, serve } from '../servers/other-site.ts'
import { jpeg } from '../pictures.ts'
import { openPostOffice } from '../servers/post-office.ts'
import { openS3Server } from '../s3/s3-server.ts'
import { phoneVideo } from '../videos.ts'
import { createWorld, type Person, sessionFor, type World } from '../world.ts'
import { type ServerProcess, STARTING_MS, startProcess } from './server-process.ts'

/** Two processes on one database and one bucket, which both work off the jobs. */
let world: World
let processes: [ServerProcess, ServerProcess]
let store: Awaited<ReturnType<typeof openS3Server>>
let office: Awaited<ReturnType<typeof openPostOffice>>
let site: OtherSite
beforeAll(async () => {
  ;[store, office, site] = await Promise.all([openS3Server(), openPostOffice(), openOtherSite()])
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'kith@example.org' }
  const env = { ...store.settings, ...mail, LINK_PREVIEW_ALLOW: site.host }
  world = await createWorld(env)
  processes = await Promise.all([startProcess(world, { env }), startProcess(world, { env })])
}, STARTING_MS)
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGKILL')))
  await world.close()
  await Promise.all([store.close(), office.close(), site.close()])
})

/** Asks one process, and the same of the other. */
async function callerFor(person: Person) {
  const cookie = `kith.sid=${await sessionFor(world.db, person)}`
  const [one, other] = processes.map(({ url }) => (path: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string>) }
    return fetch(url + path, { ...init, headers })
  })
  return { one: one!, other: other! }
}

test('what both clocks start at once is done once: every chore, and an email for each member', async () => {
  const [from, ...members] = await world.people(9)
  await notify(world.db, { type: 'mention', to: members.map(({ id }) => id), relatedUserId: from!.id })
  await sql`update notifications set created_at = now() - interval '16 minutes'`.execute(world.db)
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(world.db)
  const chores = rows.map(({ name }) => name)
  const kinds = [...chores, 'mail-digest']
  expect(chores).toEqual(expect.arrayContaining(['queue-digests', 'sweep-media', 'drop-leftovers']))
  for (const name of chores) await world.jobs.define(name, async () => {})(world.db, [{}, {}])
  const emails = () => office.arrived.flatMap(({ to }) => to).toSorted()
  const addresses = members.map(({ username }) => `${username}@example.org`).toSorted()
  await expect.poll(emails).toEqual(addresses)
  const undone = async () => (await jobsOf(kinds)).filter(({ state }) => state !== 'completed')
  await expect.poll(undone).toEqual([])
  expect(emails()).toEqual(addresses)
  const jobs = await jobsOf(kinds)
  expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(kinds))
  expect(jobs.filter(({ name }) => name === 'mail-digest')).toHaveLength(members.length)
  expect(jobs.filter(({ retries }) => retries > 0)).toEqual([])
})

async function jobsOf(kinds: string[]) {
  const { rows } = await sql<{ name: string; state: string; retries: number }>`
    select name, state::text, retry_count as retries from pgboss.job where name = any(${kinds}::text[])`.execute(
    world.db,
  )
  return rows
}

test('a video that two processes get with one key is one post; both give its parts, and it is gone at both', async () => {
  const { one, other } = await callerFor(await world.person())
  const data = new Uint8Array(phoneVideo('isom', Buffer.alloc(6_000_000, 'picture')))
  const form = await formOf({}, [{ field: 'file', name: 'a.mp4', data }])
  const stored = await one('/api/upload', { method: 'POST', headers: form.headers, body: form.body })
  const { url } = (await stored.json()) as { url: string }
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ content: 'Hills', mediaUrl: url }),
  }
  const ids = await Promise.all([one, other].map((ask) => madeBy(() => ask('/api/posts', post))))
  expect(ids[0]).toBe(ids[1])
  const whole = Buffer.from(await (await one(url)).arrayBuffer())
  const part = await other(url, { headers: { range: 'bytes=5000000-5000099' } })
  expect([part.status, whole.length]).toEqual([206, expect.any(Number)])
  expect(whole.subarray(5_000_000, 5_000_100).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
  expect((await one(`/api/posts/${ids[0]}`, { method: 'DELETE' })).status).toBe(204)
  expect([(await other(url)).status, (await one(url)).status]).toEqual([404, 404])
})

/** The id of what was made. While another request with the key is worked on, it is asked again. */
async function madeBy(ask: () => Promise<Response>): Promise<number> {
  const answer = await ask()
  if (answer.status === 409) return madeBy(ask)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

test('a page that two processes preview at once is one preview, and both show its picture', async () => {
  site.pages['/'] = serve('<title>Hills</title><meta property="og:image" content="/hill.jpg">')
  site.pages['/hill.jpg'] = serve(await jpeg({ width: 1200, height: 630 }), 'image/jpeg')
  const { one, other } = await callerFor(await world.person())
  const path = `/api/link-preview?url=${encodeURIComponent(site.url('/'))}`
  const previews = await Promise.all([one, other].map(async (ask) => (await ask(path)).json()))
  for (const { title, images } of previews as LinkPreview[]) {
    expect(title).toBe('Hills')
    for (const ask of [one, other]) expect((await ask(images[0]!.url)).status).toBe(200)
  }
  const rows = await world.db.selectFrom('link_previews').select('url').execute()
  expect(rows).toEqual([{ url: site.url('/') }])
})
