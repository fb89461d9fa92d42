import type { Report } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { expectRefusal } from '../../test/refusals.ts'
import { type Desk, openDesk } from '../../test/report-desk.ts'
import { createWorld } from '../../test/world.ts'
import { dropOldReports } from './reports.ts'

const world = await createWorld()
afterAll(() => world.close())
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('staff', () => {
  test.each(['moderator', 'admin'] as const)(
    'a %s has no part in reports of their own, and a moderator has',
    async (role) => {
      const { ben, asMona, queue, entryOf, decide, message } = desk
      const zoe = await world.person({ role })
      const asZoe = await world.signIn(zoe)
      const post = await world.post(zoe, { visibility: 'public' })
      const things = [
        ['post', post],
        ['comment', await world.comment(zoe, post)],
        ['message', await message(zoe, ben)],
        ['user', zoe.id],
      ] as const
      for (const [type, id] of things) {
        const entry = await entryOf(type, id)
        const [own, missing] = [
          await decide(entry.id, { action: 'dismiss' }, asZoe),
          await decide(999_999_999, { action: 'dismiss' }, asZoe),
        ]
        expect([type, own.status, own.body]).toEqual([type, 404, missing.body])
      }
      expect(await queue('', asZoe)).toEqual([])
      expect((await asZoe.get<object>('/api/moderator/reports/open-count')).body).toEqual({ count: 0 })
      expect((await asMona.get<object>('/api/moderator/reports/open-count')).body).toEqual({ count: 4 })
    },
  )

  test('see who reported and whom, whoever has blocked whom', async () => {
    const { ann, ben, mona, entryOf } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const comment = await world.comment(ann, post)
    await world.block(ann, mona)
    await world.block(mona, ben)
    for (const [type, id] of [
      ['post', post],
      ['comment', comment],
      ['user', ann.id],
    ] as const)
      expect(await entryOf(type, id)).toMatchObject({
        owner: { id: ann.id },
        state: 'same',
        reasons: [{ reporter: { id: ben.id } }],
      })
  })

  test('see the file of a message only once it is reported', async () => {
    const { ann, ben, asAnn, asMona, entryOf } = desk
    await world.befriend(ann, ben)
    const { body, headers } = await formOf({ recipientId: String(ben.id), content: 'Look' }, [
      { field: 'media', name: 'a.jpg', data: await jpeg() },
    ])
    const sent = (await asAnn.post<{ id: number; mediaUrl: string }>('/api/messages', body, headers)).body
    expect((await asMona.get(sent.mediaUrl)).status).toBe(404)
    const entry = await entryOf('message', sent.id)
    expect(entry.reasons[0]?.copy?.media).toMatchObject([{ mediaUrl: sent.mediaUrl }])
    expect((await asMona.get(sent.mediaUrl)).status).toBe(200)
    expect((await (await world.signIn(await world.person())).get(sent.mediaUrl)).status).toBe(404)
  })

  test('who read a thing that was not for them is recorded for its author, with the report', async () => {
    const { ann, ben, mona, asAnn, entryOf } = desk
    await world.befriend(ann, ben)
    const post = await world.post(ann)
    const comment = await world.comment(ann, post)
    const entries = [await entryOf('post', post), await entryOf('comment', comment)]
    expect((await asAnn.get<object[]>('/api/user/staff-access')).body).toMatchObject([
      { postId: post, commentId: comment, openedBy: { id: mona.id }, reportId: entries[1]?.id },
      { postId: post, commentId: null, openedBy: { id: mona.id }, reportId: entries[0]?.id },
    ])
  })

  test('may report and decide what they see as staff', async () => {
    const { ann, asMona, queue, send, decide, notificationsOf } = desk
    const post = await world.post(ann)
    await send(asMona, 'post', post)
    const [entry] = await queue()
    expect((await decide(entry!.id, { action: 'dismiss' })).status).toBe(200)
    expect(await notificationsOf(asMona)).toEqual([])
  })
})

describe('the queue', () => {
  test('has the earliest open report first, and the latest decision first, page by page', async () => {
    const { ann, asMona, entryOf, decide } = desk
    const posts: number[] = []
    for (let n = 0; n < 5; n += 1) posts.push(await world.post(ann, { visibility: 'public' }))
    const ids: number[] = []
    for (const post of posts) ids.push((await entryOf('post', post)).id)
    const walk = async (status: string) => {
      const found: number[] = []
      for (let next: string | undefined = ''; next !== undefined;) {
        const url = `/api/moderator/reports?status=${status}&limit=2${next && `&before=${next}`}`
        const { body, headers } = await asMona.get<Report[]>(url)
        found.push(...body.map(({ id }) => id))
        next = headers['x-next-cursor'] as string | undefined
      }
      return found
    }
    expect(await walk('open')).toEqual(ids)
    for (const id of ids) await decide(id, { action: 'dismiss' })
    expect(await walk('open')).toEqual([])
    expect(await walk('resolved')).toEqual(ids.toReversed())
  })

  test('refuses what is no page, no status and no decision', async () => {
    const { ann, asMona, entryOf, decide } = desk
    const entry = await entryOf('user', ann.id)
    for (const query of [
      'status=all',
      'status=',
      'limit=0',
      'limit=101',
      'before=!',
      'before=ABC',
      'offset=-1',
    ])
      expectRefusal(query, await asMona.get(`/api/moderator/reports?${query}`), [400])
    for (const body of [
      {},
      { action: 'ban' },
      { action: 5 },
      { action: 'dismiss', note: 'x'.repeat(501) },
      { action: 'note', note: '\u0000\u3164' },
      { action: 'dismiss', note: 5 },
      [],
    ])
      expectRefusal(JSON.stringify(body).slice(0, 60), await decide(entry.id, body), [400])
  })
})

test('90 days after the decision a report goes with its copies, a part at a time', async () => {
  const { ann, asBen, queue, send, entryOf, decide } = desk
  const [old, older, fresh, open] = await Promise.all(
    [1, 2, 3, 4].map(() => world.post(ann, { visibility: 'public' })),
  )
  for (const post of [old, older, fresh])
    await decide((await entryOf('post', post!)).id, { action: 'dismiss' })
  await send(asBen, 'post', open!)
  await sql`update reports set decided_at = now() - interval '91 days' where target_id in (${old}, ${older})`.execute(
    world.db,
  )
  await sql`update reports set decided_at = now() - interval '89 days' where target_id = ${fresh}`.execute(
    world.db,
  )
  await sql`update reports set created_at = now() - interval '1 year'`.execute(world.db)
  await dropOldReports(world.db, { batch: 1, batchesMax: 1 })
  expect(await queue('?status=resolved')).toHaveLength(2)
  await dropOldReports(world.db)
  expect(await queue('?status=resolved')).toMatchObject([{ targetId: fresh }])
  expect(await queue()).toHaveLength(1)
  const copies = await world.db.selectFrom('report_reasons').select('id').execute()
  expect(copies).toHaveLength(2)
})
