import { type Audience, audienceApi } from '@kith/shared/audience.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderHome } from '../../test/home.tsx'
import { audienceWords } from './audience-words.ts'

const person = (id: number, relation: Audience['people'][number]['relation']) => ({
  id,
  username: `p${id}`,
  name: `Person ${id}`,
  avatar: null,
  relation,
})
const counts = (friends: number, friendsOfFriends: number, others: number) => ({
  count: friends + friendsOfFriends + others,
  friends,
  friendsOfFriends,
  others,
})

test.each([
  [counts(40, 88, 0), '128 people: 40 friends, 88 friends of friends'],
  [counts(1, 0, 0), '1 friend will see this'],
  [counts(1, 1, 1200), '1,202 people: 1 friend, 1 friend of friends, 1,200 others'],
  [counts(22, 0, 0), 'Your 22 friends will see this'],
  [counts(0, 0, 0), 'Only you, for now'],
])('%j reads %s', (audience, words) => {
  expect(audienceWords(audience)).toBe(words)
})

test('the audience is fetched once somebody is about to write, for the chosen visibility, page by page', async () => {
  const { called } = renderHome({
    [`GET ${audienceApi.audience}`]: ({ path }) => {
      if (path.includes('visibility=friends_of_friends')) return { body: { ...counts(1, 1, 0), people: [] } }
      if (path.includes('before=c')) return { body: { ...counts(2, 0, 0), people: [person(2, 'friend')] } }
      return {
        body: { ...counts(2, 0, 0), people: [person(1, 'friend')] },
        headers: { 'x-next-cursor': 'c' },
      }
    },
  })
  const field = await screen.findByRole('textbox', { name: /share/ })
  expect(called('GET', `${audienceApi.audience}?visibility=friends`)).toHaveLength(0)
  fireEvent.focus(field)
  fireEvent.click(await screen.findByRole('button', { name: 'Your 2 friends will see this. Show them' }))
  expect(await screen.findByText('Person 1')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Person 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.change(screen.getByLabelText('Who can see this post'), {
    target: { value: 'friends_of_friends' },
  })
  expect(await screen.findByText('2 people: 1 friend, 1 friend of friends')).toBeDefined()
})
