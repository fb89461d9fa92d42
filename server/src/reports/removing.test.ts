import type { CreatedPost } from '@kith/shared/posts.ts'
import { reportWording } from '@kith/shared/reports.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drifted } from '../../test/drifted.ts'
import { formOf, photosOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Desk, openDesk } from '../../test/report-desk.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const photo = async () => formOf({ content: 'A photo', visibility: 'public' }, photosOf(await jpeg()))

describe('removing', () => {
  test('deletes a post with its files, as its author would', async () => {
    const { mona, asAnn, asMona, entryOf, decide } = desk
    const { body, headers } = await photo()
    const made = (await asAnn.post<CreatedPost>('/api/posts', body, headers)).body
    const entry = await entryOf('post', made.id)
    const picture = entry.reasons[0]?.copy?.media[0]?.mediaUrl ?? ''
    expect((await asMona.get(picture)).status).toBe(200)
    const { status, body: report } = await decide(entry.id, { action: 'remove', note: 'Not here' })
    expect(status).toBe(200)
    expect(report).toMatchObject({
      state: 'gone',
      decision: { outcome: 'removed', note: 'Not here', decidedBy: { id: mona.id } },
      reasons: [{ copy: { content: 'A photo', mediaCount: 1, media: [] } }],
    })
    expect((await asAnn.get(`/api/posts/${made.id}`)).status).toBe(404)
    expect((await asAnn.get(picture)).status).toBe(404)
    expect(await drifted(world.db)).toEqual([])
  })

  test('leaves the place of a comment that has replies', async () => {
    const { ann, ben, asBen, entryOf, decide } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const comment = await world.comment(ann, post, 'Rude')
    await world.comment(ben, post, 'A reply', comment)
    const entry = await entryOf('comment', comment)
    expect((await decide(entry.id, { action: 'remove' })).status).toBe(200)
    const { body: thread } = await asBen.get<object[]>(`/api/posts/${post}/comments`)
    expect(thread).toMatchObject([{ isDeleted: true, content: '', author: null, replies: [{}] }])
    expect(await drifted(world.db)).toEqual([])
  })

  test('deletes a message for both, and counts it out', async () => {
    const { ann, ben, asAnn, asBen, entryOf, decide, message } = desk
    const id = await message(ann, ben)
    const entry = await entryOf('message', id)
    expect((await decide(entry.id, { action: 'remove' })).status).toBe(200)
    for (const [client, other] of [
      [asAnn, ben],
      [asBen, ann],
    ] as const) {
      const { body } = await client.get<object[]>(`/api/messages/${other.id}`)
      expect(body).toMatchObject([{ isDeleted: true, content: '' }])
    }
    expect((await asBen.get<object>('/api/conversations/unread-count')).body).toEqual({ count: 0 })
  })

  test('notifies those who reported and the author, and names none of them', async () => {
    const { ann, asAnn, asBen, send, entryOf, decide, notificationsOf } = desk
    const post = await world.post(ann, { visibility: 'public', content: 'Buy\n\nnow' })
    const entry = await entryOf('post', post, 'Spam or advertising: again and again')
    const cleo = await world.signIn(await world.person())
    await send(cleo, 'post', post, 'Something of my own')
    await decide(entry.id, { action: 'remove' })
    expect(await notificationsOf(asBen)).toEqual([
      [
        'report_resolved',
        'You reported a post (“Spam or advertising: again and again”). It was removed. Thank you.',
      ],
    ])
    expect(await notificationsOf(cleo)).toEqual([
      ['report_resolved', 'You reported a post (“Something of my own”). It was removed. Thank you.'],
    ])
    expect(await notificationsOf(asAnn)).toEqual([
      [
        'content_removed',
        'Your post “Buy now” was removed by the people who look after this place. Why: Spam or advertising',
      ],
    ])
  })

  test('tells the author the note, or that it was reported, never a reporter’s own words', async () => {
    const { ann, asAnn, entryOf, decide, notificationsOf } = desk
    const posts = [
      await world.post(ann, { visibility: 'public' }),
      await world.post(ann, { visibility: 'public' }),
    ]
    const [one, other] = [
      await entryOf('post', posts[0]!, 'My words'),
      await entryOf('post', posts[1]!, 'My words'),
    ]
    await decide(one.id, { action: 'remove', note: 'Rule 3' })
    await decide(one.id, { action: 'note', note: 'Among us' })
    await decide(other.id, { action: 'note', note: 'Among us' })
    await decide(other.id, { action: 'remove' })
    const words = (await notificationsOf(asAnn)).map(([, text]) => text)
    expect(words[1]).toMatch(/Why: Rule 3$/)
    expect(words[0]).toMatch(/Why: It was reported\.$/)
    expect(JSON.stringify(words)).not.toMatch(/My words|Among us/)
  })

  test('is no way to remove a member', async () => {
    const { ann, queue, entryOf, decide } = desk
    const entry = await entryOf('user', ann.id)
    const answer = await decide(entry.id, { action: 'remove' })
    expect([answer.status, answer.body.message]).toEqual([400, reportWording.notMember])
    expect(await queue()).toHaveLength(1)
  })

  test('is refused for what is gone, and the report stays open', async () => {
    const { ann, asAnn, asBen, entryOf, decide, notificationsOf } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const entry = await entryOf('post', post)
    await asAnn.delete(`/api/posts/${post}`)
    const answer = await decide(entry.id, { action: 'remove' })
    expect([answer.status, answer.body.message]).toEqual([409, reportWording.gone])
    expect((await decide(entry.id, { action: 'dismiss' })).status).toBe(200)
    expect(await notificationsOf(asBen)).toMatchObject([
      ['report_resolved', expect.stringContaining('nothing was removed')],
    ])
  })
})
