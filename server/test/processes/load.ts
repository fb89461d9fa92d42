import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '../../src/core/database/database.ts'
import { type Person, sessionFor, writingsOf } from '../world.ts'
import { type Kind, KINDS, openCalls, type Requested } from './load-calls.ts'

/** Between two tries of one call, as long as it takes. */
const RETRY_MS = 20
/** After the end of a fault all is well again within 5 s; on a busy machine it may take ten times as long. */
const WELL_WITHIN_MS = 50_000
/** Only against a load that hangs. */
const HANGS_MS = 240_000

/** What a call of the load answered last, when it was repeated until it was acknowledged. */
type Sent = { status: number; id: number; code: string; content?: string }

export type LoadOptions = {
  db: Db
  /** The address of the server now. */
  url: () => string
  /** Two friends: the first writes, the second gets the messages. */
  people: [Person, Person]
  /** Whether what fails is sent again with the same key, as our own client does. */
  again: boolean
}

/** Calls of every kind, on and on. What was acknowledged is remembered, to be compared with what stands. */
export async function openLoad({ db, url, people: [ann, ben], again }: LoadOptions) {
  const cookie = `kith.sid=${await sessionFor(db, ann)}`
  const subject = { content: 'The subject' }
  const calls = await openCalls(await writingsOf(db).post(ann, subject), ben)
  const acknowledged = new Map<string, number>()
  const answered = openTally()
  const refused = openTally()
  const over = new AbortController()

  const attempt = async (kind: Kind, request: Requested, key: string): Promise<Sent | undefined> => {
    const headers = { ...(request.headers as Record<string, string>), cookie, 'idempotency-key': key }
    try {
      const answer = await fetch(url() + request.path, { ...request, headers })
      const body = (await answer.json()) as Partial<Sent>
      // Busy, or away for a moment: it says when to come again.
      if (again && [409, 503].includes(answer.status)) {
        expect(Number(answer.headers.get('retry-after')), body.code).toBeGreaterThan(0)
        if (answer.status === 503) refused[kind] += 1
        return undefined
      }
      return { id: 0, code: '', ...body, status: answer.status }
    } catch (error) {
      if (again && error instanceof TypeError) return undefined
      throw error
    }
  }

  const go = async (kind: Kind) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const call = await calls.next(kind, at)
      const key = randomUUID()
      let sent = await attempt(kind, call.request, key)
      while (!sent) {
        await pause(RETRY_MS)
        sent = await attempt(kind, call.request, key)
      }
      expect([200, 201], `${call.name}: ${sent.status} ${sent.code}`).toContain(sent.status)
      answered[kind] += 1
      if (kind === 'read') expect(sent).toMatchObject(subject)
      else acknowledged.set(call.name, call.likes ?? sent.id)
      if (kind === 'post') calls.mayBeLiked(sent.id)
    }
  }
  const going = Promise.all(KINDS.map(go))
  // It is thrown by `stop`.
  going.catch(() => {})
  const reach = (fewer: () => unknown[], timeout: number) =>
    Promise.race([expect.poll(fewer, { timeout, interval: 20 }).toEqual([]), going])
  return {
    acknowledged: (): ReadonlyMap<string, number> => acknowledged,
    /** Waits until so many more were acknowledged. */
    more: async (count: number) => {
      const goal = acknowledged.size + count
      await reach(() => (acknowledged.size < goal ? [acknowledged.size] : []), HANGS_MS)
    },
    /** Waits until every kind of call was refused with 503 from now on. */
    refused: async () => {
      const before = { ...refused }
      await reach(() => KINDS.filter((kind) => refused[kind] === before[kind]), HANGS_MS)
    },
    /** Makes a fault. Soon after its end every kind of call that is made succeeds. */
    outlives: async (fault: () => Promise<void>) => {
      await fault()
      // One of each kind may be under way.
      const before = { ...answered }
      await reach(() => KINDS.filter((kind) => answered[kind] < before[kind] + 2), WELL_WITHIN_MS)
    },
    stop: async () => {
      over.abort()
      await going
    },
  }
}

const openTally = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>

/** The rows in the database that a load wrote, by their names. */
export async function storedRows(db: Db): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (const table of ['posts', 'comments', 'messages'] as const) {
    const rows = await db.selectFrom(table).select(['id', 'content']).execute()
    found.push(...rows.map(({ content, id }): [string, number] => [content, id]))
  }
  const likes = await db.selectFrom('post_likes').select('post_id').execute()
  found.push(...likes.map(({ post_id }): [string, number] => [`like of ${post_id}`, post_id]))
  return found.filter(([name]) => /^(post|photo|comment|message|like of) \d+$/.test(name)).toSorted()
}

/** What a load knows to be written. */
export const expectedOf = (acknowledged: ReadonlyMap<string, number>) => [...acknowledged].toSorted()
