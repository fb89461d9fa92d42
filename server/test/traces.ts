import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from './client.ts'
import { formOf } from './forms.ts'
import type { Person, World } from './world.ts'

/** The relation of two members before one of them blocks or hides the other. */
export type Relation = 'friends' | 'asked' | 'strangers'

/** Two members who have left traces wherever members do, and one who knows both. */
export type Stage = Awaited<ReturnType<typeof setStage>>
export type Side = {
  person: Person
  client: Client
  mark: string
  posts: number[]
  comments: number[]
  /** A community of their own, which the other has asked to join. */
  club: number
}

/** Their ids are long enough to be found in a text. */
let nextId = 700_100_200_300

export async function setStage(world: World, relation: Relation) {
  const [one, other] = [await sideOf(world), await sideOf(world)]
  const both = [one, other] as const
  const cleo = await world.person()
  const asCleo = await world.signIn(cleo)
  await world.befriend(cleo, one.person, other.person)
  if (relation === 'friends') await befriend(world, one, other)
  if (relation === 'asked') await one.client.post('/api/friends/request', { friendId: other.person.id })

  const tag = `shared${cleo.id}`
  const community = await world.community(cleo, { members: [one.person, other.person] })
  const picnic = await world.post(cleo, { content: `A picnic #${tag}`, visibility: 'public' })
  await world.db.insertInto('pinned_posts').values({ post_id: picnic, pinned_by: one.person.id }).execute()
  await asCleo.put(`/api/posts/${picnic}`, { content: `A picnic, everyone #${tag}` })
  await asCleo.post(`/api/posts/${picnic}/tags`, { taggedUserIds: both.map(({ person }) => person.id) })
  const question = await world.comment(cleo, picnic, 'Who comes?')
  for (const side of both) await writeMuch(world, side, { picnic, question, community, tag, asCleo })
  for (const [side, facing] of [both, [other, one] as const]) await reactTo(world, side, facing)
  return { one, other, cleo, community, tag, picnic, question, relation }
}

async function sideOf(world: World): Promise<Side> {
  nextId += 1
  const mark = `mark${nextId}`
  const username = `u_${mark}`
  await sql`insert into users (id, username, name, email, password_hash, cover_image) overriding system value
    values (${nextId}, ${username}, ${`Name ${mark}`}, ${`${mark}@example.org`}, 'none', ${`/media/${mark}`})`.execute(
    world.db,
  )
  const person: Person = { id: nextId, username, name: `Name ${mark}`, role: 'user' }
  const club = await world.community(person, { joinApproval: 'approval' })
  return { person, client: await world.signIn(person), mark, posts: [], comments: [], club }
}

async function befriend(world: World, one: Side, other: Side): Promise<void> {
  await world.befriend(one.person, other.person)
  for (const [side, facing] of [
    [one, other],
    [other, one],
  ] as const) {
    await side.client.post('/api/messages', { recipientId: facing.person.id, content: `From ${side.mark}` })
    const { body: group } = await side.client.post<{ id: number }>('/api/friend-groups', { name: 'Close' })
    await side.client.post(`/api/friend-groups/${group.id}/members`, { friendId: facing.person.id })
  }
}

type Scene = { picnic: number; question: number; community: number; tag: string; asCleo: Client }

/** Texts and likes of a member that the other gets to see. */
async function writeMuch(world: World, side: Side, { picnic, question, community, tag, asCleo }: Scene) {
  const { person, client, mark } = side
  const { body: post } = await client.post<{ id: number }>('/api/posts', {
    content: `${mark} at large #${tag}`,
    visibility: 'public',
  })
  side.posts.push(post.id, await world.post(person, { content: `${mark} inside`, communityId: community }))
  side.posts.push(await world.post(person, { content: `${mark} for friends`, visibility: 'friends' }))
  await asCleo.post(`/api/posts/${post.id}/repost`, { content: 'Look at this' })
  await world.db.insertInto('pinned_posts').values({ post_id: post.id, pinned_by: null }).execute()
  await world.db.insertInto('moderator_notes').values({ content: 'A note', author_id: person.id }).execute()
  side.comments.push(
    await world.comment(person, picnic, `${mark} comments`),
    await world.comment(person, picnic, `${mark} replies`, question),
  )
  await client.put(`/api/posts/${picnic}/like`)
  await client.put(`/api/comments/${question}/like`)
}

/** What a member does with the texts of the other. */
async function reactTo(world: World, side: Side, { person, posts, comments, club }: Side): Promise<void> {
  const [post = 0] = posts
  const [comment = 0] = comments
  const { body, headers } = await formOf({ content: `${side.mark} answers`, postId: String(post) })
  await side.client.send('POST', `/api/posts/${post}/comment`, { body, headers })
  await side.client.put(`/api/posts/${post}/like`)
  await side.client.put(`/api/comments/${comment}/like`)
  await side.client.put(`/api/posts/${post}/bookmark`)
  await side.client.put(`/api/comments/${comment}/bookmark`)
  await side.client.post(`/api/community-groups/${club}/join`, { message: `${side.mark} asks` })
  const link = { community_id: club, code: randomBytes(16).toString('base64url'), created_by: side.person.id }
  await world.db.insertInto('community_links').values(link).execute()
  const access = { owner_id: person.id, post_id: post, comment_id: null, opened_by: side.person.id }
  await world.db
    .insertInto('staff_access')
    .values({ ...access, report_id: null })
    .execute()
  await world.db
    .insertInto('invitations')
    .values({ code: codeOf(person), created_by: side.person.id, used_by: person.id, used_at: new Date() })
    .execute()
}

const codeOf = ({ id }: Person) =>
  String(id)
    .slice(-12)
    .replace(/(.{4})(?!$)/g, '$1-')
