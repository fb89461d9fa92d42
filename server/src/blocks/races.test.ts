import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { peopleOf, viewerFor } from '../../test/world.ts'
import { Refusal } from '../core/errors.ts'
import { answerRequest } from '../friends/answer-request.ts'
import { sendRequest } from '../friends/send-request.ts'
import { blockMember } from './blocks.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Viewer = ReturnType<typeof viewerFor>

async function pair(): Promise<[Viewer, Viewer]> {
  const people = await peopleOf(database.db).people(2)
  return people.map((one) => viewerFor(one)) as [Viewer, Viewer]
}

const unlessRefused = (deed: Promise<unknown>) =>
  deed.catch((error: unknown) => {
    expect(error).toBeInstanceOf(Refusal)
  })

async function expectNothingBetween(both: [Viewer, Viewer]): Promise<void> {
  const ids = both.map(({ id }) => id)
  const { db } = database
  const friendships = db.selectFrom('friendships').select('user_id').where('user_id', 'in', ids)
  const requests = db.selectFrom('friend_requests').select('id').where('requester_id', 'in', ids)
  const blocks = db.selectFrom('blocks').select('blocker_id').where('blocker_id', 'in', ids)
  const counts = db.selectFrom('users').select('friend_count').where('id', 'in', ids)
  expect(await friendships.execute()).toEqual([])
  expect(await requests.execute()).toEqual([])
  expect(await blocks.execute()).toHaveLength(1)
  expect((await counts.execute()).map((row) => row.friend_count)).toEqual([0, 0])
}

test('blocks that cross leave one block, and no error but that the other is gone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = await pair()
    await peopleOf(database.db).befriend(
      { ...both[0], username: '', name: '' },
      { ...both[1], username: '', name: '' },
    )
    await Promise.all([
      unlessRefused(blockMember(database.db, both[0], both[1].id)),
      unlessRefused(blockMember(database.db, both[1], both[0].id)),
    ])
    await expectNothingBetween(both)
  }
})

test('a block and the acceptance of a request at once leave nothing but the block', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = await pair()
    const { request } = await sendRequest(database.db, both[0], both[1].id)
    const blocker = both[round % 2]!
    const other = both[1 - (round % 2)]!
    await Promise.all([
      unlessRefused(answerRequest(database.db, both[1], { friendshipId: request.id, status: 'accepted' })),
      blockMember(database.db, blocker, other.id),
    ])
    await expectNothingBetween(both)
  }
})

test('a block and requests at once leave nothing but the block', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = await pair()
    await Promise.all([
      unlessRefused(sendRequest(database.db, both[0], both[1].id)),
      blockMember(database.db, both[0], both[1].id),
      unlessRefused(sendRequest(database.db, both[1], both[0].id)),
    ])
    await expectNothingBetween(both)
  }
})

test('one block pressed many times at once is one row', async () => {
  const both = await pair()
  await Promise.all(Array.from({ length: 10 }, () => blockMember(database.db, both[0], both[1].id)))
  await expectNothingBetween(both)
})
