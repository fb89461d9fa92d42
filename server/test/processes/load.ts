import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '../../src/core/database/database.ts'
import { formOf, photosOf } from '../forms.ts'
import { jpeg } from '../pictures.ts'
import { type Person, sessionFor, writingsOf } from '../world.ts'

const RETRY_MS = 20

/** What a write of the load answered last, when it was repeated until it was acknowledged. */
type Sent = { status: number; id: number; code: string }

/** The calls that a mixed load makes, each with a content that no other has. */
const KINDS = ['post', 'comment', 'message', 'photo', 'like'] as const
type Kind = (typeof KINDS)[number]

export type LoadOptions = {
  db: Db
  /** The address of the server now. */
  url: () => string
  /** Two friends: the first writes, the second gets the messages. */
  people: [Person, Person]
  /** Whether what fails is sent again with the same key, as our own client does. */
  again: boolean
}

/** Writes of every kind, on and on. What was acknowledged is remembered, to be compared with what stands. */
export async function openLoad({ db, url, people: [ann, ben], again }: LoadOptions) {
  const cookie = `kith.sid=${await sessionFor(db, ann)}`
  const subject = await writingsOf(db).post(ann, { content: 'The subject' })
  const photo = photosOf(await jpeg())
  const acknowledged = new Map<string, number>()
  const likeable: number[] = []
  const over = new AbortController()

  const requestOf = async (kind: Kind, content: string): Promise<RequestInit & { path: string }> => {
    if (kind === 'photo') {
      const { body, headers } = await formOf({ content }, photo)
      return { path: '/api/posts', method: 'POST', body, headers }
    }
    const json = (path: string, body: object, method = 'POST') => {
      return { path, method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    }
    if (kind === 'post') return json('/api/posts', { content })
    if (kind === 'comment') return json(`/api/posts/${subject}/comment`, { content })
    if (kind === 'message') return json('/api/messages', { recipientId: ben.id, content })
    return json(`/api/posts/${likeable.shift() ?? subject}/like`, {}, 'PUT')
  }

  const attempt = async (request: RequestInit & { path: string }, key: string): Promise<Sent | undefined> => {
    const headers = { ...(request.headers as Record<string, string>), cookie, 'idempotency-key': key }
    try {
      const answer = await fetch(url() + request.path, { ...request, headers })
      const { id = 0, code = '' } = (await answer.json()) as Partial<Sent>
      // Busy, or away for a moment: it says when to come again.
      if (again && [409, 503].includes(answer.status)) {
        expect(Number(answer.headers.get('retry-after')), code).toBeGreaterThan(0)
        return undefined
      }
      return { status: answer.status, id, code }
    } catch (error) {
      if (again && error instanceof TypeError) return undefined
      throw error
    }
  }

  const write = async (kind: Kind) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const content = `${kind} ${at}`
      const request = await requestOf(kind, content)
      const key = randomUUID()
      let sent = await attempt(request, key)
      while (!sent) {
        await pause(RETRY_MS)
        sent = await attempt(request, key)
      }
      expect([200, 201], `${content}: ${sent.status} ${sent.code}`).toContain(sent.status)
      acknowledged.set(content, sent.id)
      if (kind === 'post') likeable.push(sent.id)
    }
  }
  const writing = Promise.all(KINDS.map(write))
  // It is thrown by `stop`.
  writing.catch(() => {})
  return {
    acknowledged: (): ReadonlyMap<string, number> => acknowledged,
    /** Waits until so many more were acknowledged. */
    more: async (count: number) => {
      const goal = acknowledged.size + count
      const reached = expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(goal)
      await Promise.race([reached, writing])
    },
    stop: async () => {
      over.abort()
      await writing
    },
  }
}

/** What stands in the database of what a load wrote, by its content. A like has no content. */
export async function standing(db: Db): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (const table of ['posts', 'comments', 'messages'] as const) {
    const rows = await db.selectFrom(table).select(['id', 'content']).execute()
    found.push(...rows.map(({ content, id }): [string, number] => [content, id]))
  }
  return found.filter(([content]) => /^(post|photo|comment|message) \d+$/.test(content)).toSorted()
}

/** What a load knows to be written. */
export const expectedOf = (acknowledged: ReadonlyMap<string, number>) =>
  [...acknowledged].filter(([content]) => !content.startsWith('like')).toSorted()
