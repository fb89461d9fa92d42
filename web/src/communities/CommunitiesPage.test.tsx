import { fireEvent, screen, within } from '@testing-library/react'
import { communitiesApi, type CommunityCard } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, asMember, cardOf, communityOf, renderForMember } from '../../test/community.tsx'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { CommunitiesPage } from './CommunitiesPage.tsx'

const LIST = `GET ${communitiesApi.communities}`
const open = (answers: Answers = {}) => renderForMember(<CommunitiesPage />, { answers, path: '/groups' })
const choir = (part: Partial<CommunityCard> = {}) => cardOf(1, { name: 'Choir', ...part })
const openWith = (part: Partial<CommunityCard>, answers: Answers = {}) =>
  open({ [LIST]: { body: [choir(part)] }, ...answers })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const hasButton = (name: string) => () => screen.queryByRole('button', { name }) !== null
const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

test('each row says what a community is, how many are in it, and how one joins', async () => {
  open({
    [LIST]: {
      body: [
        choir({ memberCount: 1204 }),
        cardOf(2, { name: 'Garden', visibility: 'private', joinApproval: 'approval' }),
        cardOf(3, { name: 'Attic', visibility: 'hidden', isArchived: true }),
      ],
    },
  })
  const [first, second, third] = (await screen.findAllByRole('listitem')).map((card) => card.textContent)
  expect(first).toBe('Choir1,204 members · 1 postPublic Open We sing.Join')
  expect(second).toContain('Private Approval Required')
  expect(third).toBe('Attic12 members · 1 postHidden Archived We sing.')
  expect(screen.getByRole('link', { name: 'View Choir' }).getAttribute('href')).toBe('/groups/1')
})

test('a community without a picture has a print, the same every time, and a broken one falls back to it', async () => {
  openWith({ avatar: '/media/AAAAAAAAAAAAAAAAAAAAAA' })
  await screen.findByText('Choir')
  const image = document.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/media/AAAAAAAAAAAAAAAAAAAAAA?w=96&still=1')
  if (image) fireEvent.error(image)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('li svg')).not.toBeNull()
})

test('own communities and invitations stand under one heading, the others under another, with their last activity', async () => {
  const lastActivityAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  open({
    [LIST]: {
      body: [
        choir({ membership: 'invited' }),
        cardOf(2, { name: 'Garden', ...asMember, lastActivityAt }),
        cardOf(3, { name: 'Attic' }),
      ],
    },
  })
  const rowsIn = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  expect(await rowsIn('Yours')).toEqual(['Choir', 'Garden'])
  expect(await rowsIn('Discover')).toEqual(['Attic'])
  expect(screen.getByText(/active/).textContent).toBe('12 members · active 3h ago · 1 post')
  expect(screen.getAllByText('12 members · 1 post')).toHaveLength(2)
})

test('joining or leaving moves no row under the finger until the list is opened again', async () => {
  let body = [choir(), cardOf(2, { name: 'Garden' })]
  const { queries } = open({
    [LIST]: () => ({ body }),
    [`POST ${fillPath(communitiesApi.join, { id: 2 })}`]: { body: { status: 'approved' } },
  })
  await screen.findByText('Garden')
  body = [cardOf(2, { name: 'Garden', ...asMember }), choir()]
  await press('Join Garden')
  await screen.findByText('Successfully joined community')
  await queries.refetchQueries()
  expect(await screen.findByRole('button', { name: 'Leave Garden' })).toBeDefined()
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Choir', 'Garden'])
  expect(screen.queryByRole('region', { name: 'Yours' })).toBeNull()
})

test('joining an open community shows at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = openWith({}, { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: () => promise })
  await press('Join Choir')
  await expect.poll(hasButton('Leave Choir')).toBe(true)
  expect(screen.getByText('13 members · 1 post')).toBeDefined()
  await press('Leave Choir')
  resolve({ body: { status: 'approved' } })
  expect(await screen.findByText('Successfully joined community')).toBeDefined()
  expect(bodies(called('POST', fillPath(communitiesApi.join, { id: 1 })))).toEqual([{ message: '' }])
  expect(called('POST', fillPath(communitiesApi.leave, { id: 1 }))).toEqual([])
})

test('a failed joining is rolled back, with the reason', async () => {
  openWith({}, { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: refusal(503, 'We are full') })
  await press('Join Choir')
  expect(await screen.findByText('Failed to join community')).toBeDefined()
  expect(screen.getByText('We are full')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Join Choir' })).toBeDefined()
  expect(screen.getByText('12 members · 1 post')).toBeDefined()
})

test('where approval is required, joining begins with a message', async () => {
  const { called } = openWith(
    { joinApproval: 'approval' },
    { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: { body: { status: 'pending' } } },
  )
  await press('Join Choir')
  const dialog = await screen.findByRole('dialog', { name: 'Join Choir' })
  fireEvent.change(within(dialog).getByLabelText('Message (optional)'), { target: { value: ' I sing ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect((await screen.findAllByText('Request sent')).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Withdraw Choir' })).toBeDefined()
  expect(bodies(called('POST', fillPath(communitiesApi.join, { id: 1 })))).toEqual([{ message: 'I sing' }])
  expect(screen.getByText('12 members · 1 post')).toBeDefined()
})

test('a request can be withdrawn, and is there again when that fails', async () => {
  let answer: Answer = refusal(503, 'Away')
  openWith({ membership: 'pending' }, { [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: () => answer })
  await press('Withdraw Choir')
  await press('Dismiss')
  expect(await screen.findByText('Failed to withdraw request')).toBeDefined()
  answer = { status: 204 }
  await press('Withdraw Choir')
  expect(await screen.findByText('Request withdrawn')).toBeDefined()
  expect(hasButton('Join Choir')()).toBe(true)
})

test('an invitation is accepted without a message, even where approval is required', async () => {
  openWith(
    { membership: 'invited', joinApproval: 'approval' },
    { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: { body: { status: 'approved' } } },
  )
  await press('Accept Choir')
  expect(await screen.findByText('Successfully joined community')).toBeDefined()
  expect(hasButton('Leave Choir')()).toBe(true)
})

test('a hidden community is gone from the list once its invitation is declined; the focus goes to the next', async () => {
  open({
    [LIST]: { body: [choir({ membership: 'invited', visibility: 'hidden' }), cardOf(2, { name: 'Garden' })] },
    [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: { status: 204 },
  })
  const button = await screen.findByRole('button', { name: 'Decline Choir' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('Invitation declined')).toBeDefined()
  await expect.poll(() => screen.queryByText('Choir')).toBeNull()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Garden')
})

test('leaving shows at once, and is rolled back when it fails', async () => {
  let answer: Answer = refusal(500, 'Away')
  const { called } = openWith(asMember, {
    [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: () => answer,
  })
  const calls = () => called('POST', fillPath(communitiesApi.leave, { id: 1 }))
  await press('Leave Choir')
  await expect.poll(hasButton('Join Choir')).toBe(true)
  expect(screen.getByText('11 members · 1 post')).toBeDefined()
  expect(screen.getByText('Left community')).toBeDefined()
  expect(calls()).toEqual([])
  await press('Dismiss')
  expect(await screen.findByText('Failed to leave community')).toBeDefined()
  await expect.poll(hasButton('Leave Choir')).toBe(true)
  answer = { status: 204 }
  await press('Leave Choir')
  await press('Dismiss')
  await expect.poll(calls).toHaveLength(2)
  expect(hasButton('Join Choir')()).toBe(true)
  expect(screen.getByText('11 members · 1 post')).toBeDefined()
})

test('whoever joins what they have just left is in it as before', async () => {
  const { called } = openWith(asMember)
  await press('Leave Choir')
  await press('Join Choir')
  await expect.poll(hasButton('Leave Choir')).toBe(true)
  expect(screen.getByText('12 members · 1 post')).toBeDefined()
  expect(called('POST', fillPath(communitiesApi.join, { id: 1 }))).toEqual([])
})

test('when Undo can’t restore a membership, the page says so beside Undo', async () => {
  const { called } = openWith({ ...asMember, joinApproval: 'approval' })
  await press('Leave Choir')
  expect(await screen.findByText(/^You can't come back on your own/)).toBeDefined()
  await press('Undo')
  await expect.poll(hasButton('Leave Choir')).toBe(true)
  expect(called('POST', fillPath(communitiesApi.leave, { id: 1 }))).toEqual([])
})

test('a declined request is said to be so, and its page says more', async () => {
  openWith({ membership: 'declined' })
  expect(await screen.findByText('Request declined')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Join Choir' })).toBeNull()
})

test('the search asks the server, and says when it finds nothing', async () => {
  const { calls } = open({
    [LIST]: ({ path }) => ({ body: path.includes('q=') ? [] : [choir()] }),
  })
  await screen.findByText('Choir')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search communities' }), {
    target: { value: ' bread ' },
  })
  expect(await screen.findByText('No communities found')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create First Community' })).toBeNull()
  expect(calls.some(({ path }) => path === `${communitiesApi.communities}?q=bread`)).toBe(true)
})

test('further communities are loaded page by page', async () => {
  open({
    [LIST]: ({ path }) =>
      path.includes('before=2')
        ? { body: [cardOf(2, { name: 'Garden' })] }
        : { body: [choir()], headers: { 'x-next-cursor': '2' } },
  })
  await press('Load more')
  expect(await screen.findByText('Garden')).toBeDefined()
  expect(screen.getByText('Choir')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that could not be read can be asked for again', async () => {
  let answer: Answer = refusal(500, 'Away')
  open({ [LIST]: () => answer })
  expect(await screen.findByText('Failed to fetch communities')).toBeDefined()
  answer = { body: [choir()] }
  await press('Try again')
  expect(await screen.findByText('Choir')).toBeDefined()
})

const form = () => screen.findByRole('dialog', { name: 'Create Community' })
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })

test('a community needs a name, and opens once it is created', async () => {
  const { called, history } = open({
    [LIST]: { body: [] },
    [`POST ${communitiesApi.communities}`]: { status: 201, body: communityOf(5) },
  })
  await press('Create Community')
  const dialog = await form()
  expect(createButton().disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' \u200B\u3164\u2800 ' } })
  expect(createButton().disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Choir' } })
  fireEvent.change(within(dialog).getByLabelText('Rules (optional)'), { target: { value: 'Sing' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Hidden' }))
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Approval Required' }))
  fireEvent.click(createButton())
  await expect.poll(() => history.location.pathname).toBe('/groups/5')
  expect(await screen.findByText('Community created successfully')).toBeDefined()
  expect(bodies(called('POST', communitiesApi.communities))).toEqual([
    { name: 'Choir', description: '', rules: 'Sing', visibility: 'hidden', joinApproval: 'approval' },
  ])
})

test('a community that could not be created leaves the words in place, and is sent again as the same', async () => {
  const { called } = open({
    [LIST]: { body: [] },
    [`POST ${communitiesApi.communities}`]: refusal(400, 'Not so', [
      { path: 'name', message: 'Too odd a name' },
    ]),
  })
  await press('Create Community')
  const field = within(await form()).getByLabelText<HTMLInputElement>('Name')
  fireEvent.change(field, { target: { value: 'Choir' } })
  fireEvent.click(createButton())
  expect(await screen.findByText('Failed to create community')).toBeDefined()
  expect(await screen.findByText('Too odd a name')).toBeDefined()
  expect(field.value).toBe('Choir')
  await expect.poll(() => createButton().ariaBusy).toBeNull()
  fireEvent.click(createButton())
  await expect.poll(() => called('POST', communitiesApi.communities).length).toBe(2)
  const [first, second] = called('POST', communitiesApi.communities)
  expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
})
