import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Person, createWorld } from '../../../test/world.ts'
import { hydratePosts } from './post-page.ts'

const world = await createWorld()
afterAll(() => world.close())

const AT = '2026-01-02T03:04:05.006Z'

test('an answer has the values of a post in their order, each with what is its viewer’s own', async () => {
  const { db } = world
  const [ann, ben] = await world.people(2)
  const community = await world.community(ann!, { name: 'Garden', members: [ben!] })
  const input = { visibility: 'public', createdAt: new Date(AT) } as const
  const first = await world.post(ben!, { ...input, content: 'First' })
  const quote = await world.post(ann!, { ...input, content: 'Look', originalPostId: first })
  const inside = await world.post(ben!, { ...input, content: 'Inside', communityId: community })
  await world.like(ann!, quote)
  await world.like(ben!, quote)
  await world.comment(ben!, quote)
  await sql`insert into pinned_posts (post_id, pinned_by, pinned_at) values (${quote}, ${ann!.id}, ${AT})`.execute(
    db,
  )
  await sql`insert into bookmarks (post_id, user_id) values (${inside}, ${ann!.id})`.execute(db)
  await sql`insert into community_pins (community_id, post_id) values (${community}, ${inside})`.execute(db)
  await sql`update communities set archived_at = now() where id = ${community}`.execute(db)

  const secret = await world.post(ben!, { ...input, visibility: 'friends' })
  const lost = await world.post(ann!, { ...input, content: 'Lost', originalPostId: secret })

  const own = (id: number, { id: authorId }: Person, content: string) =>
    `{"id":${id},"authorId":${authorId},"content":"${content}","createdAt":"${AT}","mediaUrl":null,"mediaType":null,"media":[],`
  const more = (groupId: number | null) =>
    `"linkPreview":null,"visibility":"public","groupId":${groupId},"updatedAt":"${AT}","isEdited":false,`
  const author = ({ id, username, name }: Person) =>
    `"author":{"id":${id},"username":"${username}","name":"${name}","avatar":null,"role":"user"}`
  const posts = JSON.stringify(await hydratePosts(db, ann!, [quote, inside, lost]))
  expect(posts.replaceAll(/(?<="updatedAt":")[^"]*/g, AT)).toBe(
    `[${own(quote, ann!, 'Look')}${more(null)}${author(ann!)},"originalPostId":${first},` +
      `"originalPost":${own(first, ben!, 'First')}${author(ben!)}},"originalUnavailable":false,"community":null,` +
      `"likes":2,"isLiked":true,"comments":1,"isBookmarked":false,"pinnedAt":"${AT}",` +
      `"canEdit":true,"canDelete":true,"canPin":false,"canInteract":true,"tags":[]},` +
      `${own(inside, ben!, 'Inside')}${more(community)}${author(ben!)},"originalPostId":null,` +
      `"originalPost":null,"originalUnavailable":false,` +
      `"community":{"name":"Garden","isPinned":true,"isStaff":true,"isArchived":true},` +
      `"likes":0,"isLiked":false,"comments":0,"isBookmarked":true,"pinnedAt":null,` +
      `"canEdit":false,"canDelete":true,"canPin":false,"canInteract":true,"tags":[]},` +
      `${own(lost, ann!, 'Lost')}${more(null)}${author(ann!)},"originalPostId":null,` +
      `"originalPost":null,"originalUnavailable":true,"community":null,` +
      `"likes":0,"isLiked":false,"comments":0,"isBookmarked":false,"pinnedAt":null,` +
      `"canEdit":true,"canDelete":true,"canPin":false,"canInteract":true,"tags":[]}]`,
  )
})
