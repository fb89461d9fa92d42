import type { CommunityOfPerson } from '@kith/shared/communities.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person

beforeAll(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
})

const pathOf = ({ id }: Person) => `/api/users/${id}/communities`
const namesIn = (communities: CommunityOfPerson[]) => communities.map(({ name }) => name)

test('a member shows their communities that the viewer may read, newest membership first', async () => {
  const garden = await world.community(ann, { name: 'Garden', members: [ben] })
  await world.community(ben, { name: 'Secret', visibility: 'hidden' })
  await world.community(ben, { name: 'Closed', visibility: 'private' })
  const shared = await world.community(ben, { name: 'Shared', visibility: 'private', members: [ann] })
  const invited = await world.community(ann, { name: 'Invited' })
  await world.db
    .insertInto('community_members')
    .values({ community_id: invited, user_id: ben.id, status: 'invited', invited_by: ann.id })
    .execute()
  const { body } = await (await world.signIn(ann)).get<CommunityOfPerson[]>(pathOf(ben))
  expect(body).toEqual([
    { id: shared, name: 'Shared', avatar: null, memberCount: 2 },
    { id: garden, name: 'Garden', avatar: null, memberCount: 2 },
  ])
  const own = await (await world.signIn(ben)).get<CommunityOfPerson[]>(pathOf(ben))
  expect(namesIn(own.body)).toEqual(['Shared', 'Closed', 'Secret', 'Garden'])
})

test('staff of the site see no more on a profile than others', async () => {
  const asStaff = await world.signIn(await world.person({ role: 'admin' }))
  expect(namesIn((await asStaff.get<CommunityOfPerson[]>(pathOf(ben))).body)).toEqual(['Garden'])
})

test('a member whom one may not see is not found, and counts nowhere', async () => {
  const [cleo, dan] = (await world.people(2)) as [Person, Person]
  await world.community(ben, { name: 'Choir', members: [cleo, dan] })
  const asCleo = await world.signIn(cleo)
  await world.block(dan, cleo)
  const hidden = await asCleo.get(pathOf(dan))
  expect([hidden.status, hidden.body]).toEqual([404, expect.objectContaining({ message: 'User not found' })])
  const { body } = await asCleo.get<CommunityOfPerson[]>(`${pathOf(ben)}?limit=1`)
  expect(body).toEqual([expect.objectContaining({ name: 'Choir', memberCount: 2 })])
})

test('they come in pages', async () => {
  const eve = await world.person()
  const ids = [await world.community(eve), await world.community(eve), await world.community(eve)].reverse()
  const asAnn = await world.signIn(ann)
  const first = await asAnn.get<CommunityOfPerson[]>(`${pathOf(eve)}?limit=2`)
  const next = String(first.headers['x-next-cursor'])
  const rest = await asAnn.get<CommunityOfPerson[]>(`${pathOf(eve)}?limit=2&before=${next}`)
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
})
