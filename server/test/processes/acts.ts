import * as fc from 'fast-check'

/** How many members act. The last is an admin. */
export const MEMBERS = 5

/** A call of a member: what it sends, with the ids of members, and of things that others made. */
export type Act = { by: number; call: (ids: Ids) => Call }
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }
/** The ids of the members, and of what was made so far. */
export type Ids = {
  members: number[]
  posts: number[]
  comments: number[]
  messages: number[]
  groups: number[]
  communities: number[]
}

type Drawn = { by: number; other: number; nth: number; word: string; coin: boolean }
type Shape = (drawn: Drawn, ids: Ids) => Call

/** One of those made so far; of the latest more often. */
const one = (list: number[], nth: number) => list[Math.max(0, list.length - 1 - (nth % 6))] ?? 0
const get = (path: string): Call => ({ method: 'GET', path })
const post = (path: string, body: object = {}): Call => ({ method: 'POST', path, body })
const put = (path: string, body: object = {}): Call => ({ method: 'PUT', path, body })
const remove = (path: string): Call => ({ method: 'DELETE', path })
const either = ({ coin }: Drawn, path: string) => (coin ? put(path) : remove(path))
const who = ({ other }: Drawn, { members }: Ids) => members[other] ?? 0

const WRITES: Shape[] = [
  ({ word }) => post('/api/posts', { content: `public ${word} #${word}`, visibility: 'public' }),
  ({ word }) => post('/api/posts', { content: word, visibility: 'friends' }),
  (d, ids) => post('/api/posts', { content: d.word, visibility: 'friends', taggedUserIds: [who(d, ids)] }),
  (d, ids) => post('/api/posts', { content: d.word, communityId: one(ids.communities, d.nth) }),
  (d, ids) => put(`/api/posts/${one(ids.posts, d.nth)}`, { content: `edited ${d.word}` }),
  (d, ids) => remove(`/api/posts/${one(ids.posts, d.nth)}`),
  (d, ids) => post(`/api/posts/${one(ids.posts, d.nth)}/repost`, { content: d.word }),
  (d, ids) => post(`/api/posts/${one(ids.posts, d.nth)}/comment`, { content: d.word }),
  (d, ids) =>
    post(`/api/posts/${one(ids.posts, d.nth)}/comment`, { content: d.word, parentId: one(ids.comments, 0) }),
  (d, ids) => remove(`/api/comments/${one(ids.comments, d.nth)}`),
  (d, ids) => either(d, `/api/posts/${one(ids.posts, d.nth)}/like`),
  (d, ids) => either(d, `/api/comments/${one(ids.comments, d.nth)}/like`),
  (d, ids) => either(d, `/api/posts/${one(ids.posts, d.nth)}/bookmark`),
  (d, ids) => post('/api/friends/request', { friendId: who(d, ids) }),
  (d, ids) => remove(`/api/friends/${who(d, ids)}`),
  (d, ids) => post(d.coin ? '/api/users/block' : '/api/users/unblock', { userId: who(d, ids) }),
  (d, ids) => post('/api/users/unblock', { userId: who(d, ids) }),
  (d, ids) => post(d.coin ? '/api/users/hide' : '/api/users/unhide', { userId: who(d, ids) }),
  ({ word }) => post('/api/friend-groups', { name: word }),
  (d, ids) => post(`/api/friend-groups/${one(ids.groups, d.nth)}/members`, { friendId: who(d, ids) }),
  (d, ids) => remove(`/api/friend-groups/${one(ids.groups, d.nth)}`),
  (d, ids) => post('/api/messages', { recipientId: who(d, ids), content: d.word }),
  (d, ids) => post('/api/messages', { recipientId: who(d, ids), content: d.word }),
  (d, ids) => remove(`/api/messages/${one(ids.messages, d.nth)}`),
  () => put('/api/notifications/read-all'),
  ({ word }) => post('/api/community-groups', { name: word, description: word, visibility: 'public' }),
  (d, ids) => post(`/api/community-groups/${one(ids.communities, d.nth)}/join`),
  (d, ids) => post(`/api/community-groups/${one(ids.communities, d.nth)}/leave`),
  ({ word }) => put('/api/user/profile', { name: `Name ${word}`, bio: word }),
  ({ word }) => post('/api/moderator/settings', { type: 'platform', siteName: `Site ${word}` }),
]

const READS: Shape[] = [
  ...['friends', 'friends_of_friends', 'public'].map((filter) => () => get(`/api/posts?filter=${filter}`)),
  (d, ids) => get(`/api/posts?filter=groups&communityGroupIds=${one(ids.communities, d.nth)}`),
  (d, ids) => get(`/api/posts/${one(ids.posts, d.nth)}`),
  (d, ids) => get(`/api/posts/${one(ids.posts, d.nth)}/comments`),
  (d, ids) => get(`/api/posts/${one(ids.posts, d.nth)}/likes`),
  ({ word }) => get(`/api/posts/search?q=${word}`),
  (d, ids) => get(`/api/users/${who(d, ids)}`),
  (d, ids) => get(`/api/users/${who(d, ids)}/posts`),
  (d, ids) => get(`/api/messages/${who(d, ids)}`),
  () => get('/api/conversations'),
  () => get('/api/friends'),
  () => get('/api/friends/requests/pending'),
  () => get('/api/friend-groups?includeMembers=true'),
  () => get('/api/community-groups'),
  () => get('/api/notifications'),
  () => get('/api/notifications/unread-count'),
  () => get('/api/bookmarks/user'),
  () => get('/api/suggestions'),
  () => get('/api/users/blocked'),
  () => get('/api/user'),
  () => get('/api/user/stats'),
  () => get('/api/platform/settings'),
]

const shapeOf = (shapes: Shape[]): fc.Arbitrary<Shape> => fc.constantFrom(...shapes)

/** A random act, as often a read as a write. */
export const act: fc.Arbitrary<Act> = fc
  .record({
    shape: fc.oneof(shapeOf(WRITES), shapeOf(READS)),
    by: fc.nat({ max: MEMBERS - 1 }),
    other: fc.nat({ max: MEMBERS - 1 }),
    nth: fc.nat({ max: 5 }),
    word: fc.constantFrom('apple', 'plum', 'pear', 'cherry', 'quince'),
    coin: fc.boolean(),
  })
  .map(({ shape, ...drawn }) => ({ by: drawn.by, call: (ids: Ids) => shape(drawn, ids) }))

const MADE: [keyof Ids, RegExp][] = [
  ['posts', /^\/api\/posts(\/\d+\/repost)?$/],
  ['comments', /\/comment$/],
  ['messages', /^\/api\/messages$/],
  ['groups', /^\/api\/friend-groups$/],
  ['communities', /^\/api\/community-groups$/],
]

/** Notes what a call made. */
export function noteMade(ids: Ids, { method, path }: Call, status: number, body: unknown): void {
  if (method !== 'POST' || status !== 201) return
  const { id } = body as { id: number }
  for (const [kind, made] of MADE) if (made.test(path)) ids[kind].push(id)
}
