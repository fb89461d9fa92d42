import { reportWording } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../test/report-desk.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('dismissing', () => {
  test('leaves the thing, and notifies those who reported it and not its author', async () => {
    const { ann, asAnn, asBen, queue, entryOf, decide, notificationsOf } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const entry = await entryOf('post', post)
    await decide(entry.id, { action: 'dismiss', note: 'Among us' })
    expect((await asBen.get(`/api/posts/${post}`)).status).toBe(200)
    expect(await notificationsOf(asBen)).toEqual([
      [
        'report_resolved',
        'You reported a post (“Spam or advertising”). It was looked at, and nothing was removed. Thank you.',
      ],
    ])
    expect(await notificationsOf(asAnn)).toEqual([])
    expect(await queue()).toEqual([])
    expect(await queue('?status=resolved')).toMatchObject([
      { id: entry.id, state: 'same', decision: { outcome: 'dismissed', note: 'Among us' } },
    ])
  })

  test('counts for who reported, until the thing is changed', async () => {
    const { ann, asAnn, asBen, queue, send, entryOf, decide } = desk
    const post = await world.post(ann, { visibility: 'public' })
    await decide((await entryOf('post', post)).id, { action: 'dismiss' })
    await send(asBen, 'post', post)
    expect(await queue()).toEqual([])
    await asAnn.put(`/api/posts/${post}`, { content: 'Now rude' })
    await send(asBen, 'post', post)
    expect(await queue()).toMatchObject([{ reasonCount: 1, reasons: [{ copy: { content: 'Now rude' } }] }])
  })

  test.each(['nobody else', 'another'])(
    'is answered alike when %s reported the changed thing',
    async (who) => {
      const { ann, asAnn, asBen, send, entryOf, decide } = desk
      const post = await world.post(ann, { visibility: 'public' })
      const entry = await entryOf('post', post, 'Spam or advertising')
      await asAnn.put(`/api/posts/${post}`, { content: 'Now rude' })
      if (who === 'another') await send(await world.signIn(await world.person()), 'post', post)
      await decide(entry.id, { action: 'dismiss' })
      const again = { targetType: 'post', targetId: post, reason: 'Violence or threats' }
      expect((await asBen.post('/api/reports', again)).body).toMatchObject(again)
    },
  )

  test('does not hinder a new report by another, or of a member', async () => {
    const { ann, asBen, queue, send, entryOf, decide } = desk
    const post = await world.post(ann, { visibility: 'public' })
    await decide((await entryOf('post', post)).id, { action: 'dismiss' })
    await decide((await entryOf('user', ann.id)).id, { action: 'dismiss' })
    await send(await world.signIn(await world.person()), 'post', post)
    await send(asBen, 'user', ann.id)
    expect(await queue()).toHaveLength(2)
  })

  test.each(['is still there', 'is gone'])(
    'notifies a reporter who was blocked since in the same way when it %s',
    async (how) => {
      const { ann, ben, asAnn, asBen, entryOf, decide, notificationsOf } = desk
      const post = await world.post(ann, { visibility: 'public' })
      const entry = await entryOf('post', post)
      if (how === 'is gone') await asAnn.delete(`/api/posts/${post}`)
      await world.block(ann, ben)
      await decide(entry.id, { action: 'dismiss' })
      expect(await notificationsOf(asBen)).toEqual([
        [
          'report_resolved',
          'You reported a post (“Spam or advertising”). It was looked at, and nothing was removed. Thank you.',
        ],
      ])
    },
  )
})

describe('a note', () => {
  test('is added for the other staff, and only needs words', async () => {
    const { ann, mona, entryOf, decide } = desk
    const entry = await entryOf('post', await world.post(ann, { visibility: 'public' }))
    const ada = await world.signIn(await world.person({ role: 'admin', name: 'Ada' }))
    await decide(entry.id, { action: 'note', note: 'I ask her' })
    const { body } = await decide(entry.id, { action: 'note', note: 'Good' }, ada)
    expect(body.notes).toMatchObject([
      { author: { id: mona.id }, content: 'I ask her' },
      { author: { name: 'Ada' }, content: 'Good' },
    ])
    expect(body.decision).toBeNull()
    for (const note of [undefined, '', '  ']) {
      const answer = await decide(entry.id, { action: 'note', note })
      expect([answer.status, answer.body.message]).toEqual([400, reportWording.noteRequired])
    }
  })

  test('is one of fifty at most, also at once', async () => {
    const { ann, entryOf, decide } = desk
    const entry = await entryOf('post', await world.post(ann, { visibility: 'public' }))
    await sql`insert into report_notes (report_id, content) select ${entry.id}, 'x' from generate_series(1, 48)`.execute(
      world.db,
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(entry.id, { action: 'note', note: 'y' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  })
})

describe('the first decision counts', () => {
  test('of ten at once, whatever they are', async () => {
    const { ann, asBen, entryOf, decide, notificationsOf } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const entry = await entryOf('post', post)
    const staff = await Promise.all(
      Array.from({ length: 10 }, async () => world.signIn(await world.person({ role: 'moderator' }))),
    )
    const answers = await Promise.all(
      staff.map((client, n) => decide(entry.id, { action: n % 2 ? 'remove' : 'dismiss' }, client)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await notificationsOf(asBen)).toHaveLength(1)
    const acts = await world.db
      .selectFrom('audit_log')
      .select(['act', 'subject_id', 'detail'])
      .where('target_id', '=', entry.id)
      .where('act', 'like', 'report.%')
      .execute()
    expect(acts).toMatchObject([{ subject_id: ann.id, detail: 'post' }])
  })

  test('and a later one is a 409', async () => {
    const { ann, entryOf, decide } = desk
    const entry = await entryOf('user', ann.id)
    await decide(entry.id, { action: 'dismiss' })
    for (const action of ['dismiss', 'remove', 'note']) {
      const { status, body } = await decide(entry.id, { action, note: 'Late' })
      expect([action, status, body.message]).toEqual([action, 409, reportWording.decided])
    }
  })

  test('while the author deletes the post at the same time', async () => {
    const { ann, asAnn, entryOf, decide } = desk
    for (let round = 0; round < 5; round += 1) {
      const post = await world.post(ann, { visibility: 'public' })
      const entry = await entryOf('post', post)
      const [theirs, ours] = await Promise.all([
        asAnn.delete(`/api/posts/${post}`),
        decide(entry.id, { action: 'remove' }),
      ])
      expect([
        [204, 409],
        [404, 200],
      ]).toContainEqual([theirs.status, ours.status])
    }
  })

  test('while others report it at the same time: each is told, or finds it gone', async () => {
    const { ann, queue, entryOf, decide, notificationsOf } = desk
    const post = await world.post(ann, { visibility: 'public' })
    const entry = await entryOf('post', post)
    const crowd = await Promise.all((await world.people(10)).map(world.signIn))
    const [decided, ...answers] = await Promise.all([
      decide(entry.id, { action: 'remove' }),
      ...crowd.map((client) =>
        client.post<object>('/api/reports', { targetType: 'post', targetId: post, reason: 'Bad' }),
      ),
    ])
    expect(decided.status).toBe(200)
    for (const [n, { status }] of answers.entries())
      expect([status, (await notificationsOf(crowd[n]!)).length]).toEqual(
        status === 201 ? [201, 1] : [404, 0],
      )
    expect(await queue()).toEqual([])
  })
})
