import type { JoinedCommunity } from '@kith/shared/communities.ts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const PATH = '/api/community-groups/member'

test('a member gets the communities to which they belong, and only the fields that the choice of feeds needs', async () => {
  const [ann, ben] = (await world.people(2)) as [
    Awaited<ReturnType<typeof world.person>>,
    Awaited<ReturnType<typeof world.person>>,
  ]
  const own = await world.community(ann, { name: 'Garden', members: [ben] })
  const hidden = await world.community(ben, { name: 'Cellar', visibility: 'hidden', members: [ann] })
  const invited = await world.community(ben, { name: 'Attic' })
  await world.community(ben, { name: 'Elsewhere' })
  await world.db
    .insertInto('community_members')
    .values({ community_id: invited, user_id: ann.id, status: 'invited', invited_by: ben.id })
    .execute()
  const { body } = await (await world.signIn(ann)).get<JoinedCommunity[]>(PATH)
  expect(body).toEqual([
    { id: hidden, name: 'Cellar', memberCount: 2 },
    { id: own, name: 'Garden', memberCount: 2 },
  ])
})

test('they come in pages, and bad paging is a 400', async () => {
  const ann = await world.person()
  const asAnn = await world.signIn(ann)
  const ids = [await world.community(ann), await world.community(ann), await world.community(ann)].reverse()
  const first = await asAnn.get<JoinedCommunity[]>(`${PATH}?limit=2`)
  const next = String(first.headers['x-next-cursor'])
  const rest = await asAnn.get<JoinedCommunity[]>(`${PATH}?limit=2&before=${next}`)
  expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  for (const query of ['limit=0', 'offset=-1', 'before=!', 'ids=x', `q=${'a'.repeat(81)}`])
    expect((await asAnn.get(`${PATH}?${query}`)).status).toBe(400)
})

test('they are searched by words, whatever the case and the accents, and asked for by their ids', async () => {
  const ann = await world.person()
  const asAnn = await world.signIn(ann)
  const [cafe, band] = [
    await world.community(ann, { name: 'Café Größe 50%' }),
    await world.community(ann, { name: 'Band' }),
  ]
  const elsewhere = await world.community(await world.person(), { name: 'Cafe of others' })
  const found = async (query: Record<string, string>) => {
    const { body } = await asAnn.get<JoinedCommunity[]>(`${PATH}?${new URLSearchParams(query).toString()}`)
    return body.map(({ id }) => id)
  }
  expect(await found({ q: ' grösse  CAFE' })).toEqual([cafe])
  expect(await found({ q: '50%' })).toEqual([cafe])
  expect(await found({ q: 'cafe band' })).toEqual([])
  expect(await found({ q: '' })).toEqual([band, cafe])
  expect(await found({ ids: `${cafe},${elsewhere}` })).toEqual([cafe])
})
