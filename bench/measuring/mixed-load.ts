import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

type Member = { id: number; cookie: string }
export type MixedLoad = {
  answers: Map<number, number>
  /** What no member should see: faults of the server, and calls without an answer. How often each came. */
  faults: Map<string, number>
  stop: () => Promise<void>
}

const READS = [
  '/api/posts?filter=friends',
  '/api/posts?filter=public',
  '/api/posts?filter=friends_of_friends',
  '/api/notifications',
  '/api/conversations',
  '/api/posts/search?q=lake',
  '/api/users/search?q=an',
  '/api/friends',
  '/',
]
/** Of a hundred acts this many are each of these; all others read. */
const WRITES = [
  ['like', 8],
  ['comment', 5],
  ['message', 5],
  ['post', 2],
  ['photo', 1],
] as const

/** What members of a lively site do, at so many acts a second, each act as a random member. */
export async function mixedLoad(url: string, members: Member[], perSecond: number): Promise<MixedLoad> {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const answers = new Map<number, number>()
  const faults = new Map<string, number>()
  const count = <K>(counts: Map<K, number>, key: K) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const act = async () => {
    const answer = await acting(url, one(members), { other: one(members), photo })
    count(answers, answer.status)
    const text = await answer.text()
    if (answer.status >= 500) count(faults, `${answer.status} ${answer.url.slice(url.length)} ${text}`)
  }
  const unanswered = (error: Error) => {
    count(answers, 0)
    count(faults, `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`)
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      const acting = act().catch(unanswered)
      underWay.add(acting)
      void acting.finally(() => underWay.delete(acting))
      await pause(1_000 / perSecond)
    }
    await Promise.all(underWay)
  })()
  return { answers, faults, stop: () => (ending.abort(), running) }
}

type Things = { other: Member; photo: Buffer<ArrayBuffer> | Buffer }

async function acting(url: string, { cookie }: Member, { other, photo }: Things): Promise<Response> {
  const get = (path: string) => fetch(url + path, { headers: { cookie } })
  const send = (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const kind = kindOf(Math.random() * 100)
  if (kind === 'read') return get(one(READS))
  if (kind === 'post') return send('/api/posts', { content: 'A post of the bench', visibility: 'friends' })
  if (kind === 'message') return send('/api/messages', { recipientId: other.id, content: 'Hello there' })
  if (kind === 'photo') {
    const form = new FormData()
    form.set('content', 'A picture of the bench')
    form.set('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    return fetch(`${url}/api/posts`, { method: 'POST', headers: { cookie }, body: form })
  }
  const page = await get('/api/posts?filter=public')
  const posts = (await page.json()) as { id: number }[]
  const path = `/api/posts/${one(posts).id}`
  return kind === 'like' ? send(`${path}/like`, {}) : send(`${path}/comment`, { content: 'I think so too' })
}

function kindOf(throwOf100: number): (typeof WRITES)[number][0] | 'read' {
  let below = 0
  for (const [kind, share] of WRITES) {
    below += share
    if (throwOf100 < below) return kind
  }
  return 'read'
}

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
