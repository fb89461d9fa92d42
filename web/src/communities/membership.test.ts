import { expect, test } from 'vitest'
import { asCreator, asMember, communityOf } from '../../test/community.tsx'
import { type Joinable, stepsOf } from './membership.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const stepsIn = (part: Partial<Joinable>, isInList = false) =>
  stepsOf({ ...communityOf(1), ...part }, 7, isInList, NOW)

test('a stranger joins, a member leaves', () => {
  expect(stepsIn({})).toEqual(['join'])
  expect(stepsIn(asMember)).toEqual(['leave'])
})

test('admins have only the mark of it in the list; on the page all but the creator may leave', () => {
  expect(stepsIn(asCreator, true)).toEqual(['admin'])
  expect(stepsIn(asCreator)).toEqual([])
  expect(stepsIn({ ...asCreator, creatorId: 8 }, true)).toEqual(['admin'])
  expect(stepsIn({ ...asCreator, creatorId: 8 })).toEqual(['leave'])
})

test('who has asked can withdraw, who is invited can answer', () => {
  expect(stepsIn({ membership: 'pending' })).toEqual(['withdraw'])
  expect(stepsIn({ membership: 'invited' })).toEqual(['accept', 'decline'])
})

test('who was declined may ask again from the given time on', () => {
  const declined = { membership: 'declined' } as const
  expect(stepsIn({ ...declined, mayAskAgainAt: '2026-06-02T00:00:00.000Z' })).toEqual([])
  expect(stepsIn({ ...declined, mayAskAgainAt: '2026-05-31T00:00:00.000Z' })).toEqual(['join'])
  expect(stepsIn({ ...declined, mayAskAgainAt: null })).toEqual(['join'])
})

test('staff of the site who look at a hidden community join it like others: when invited', () => {
  expect(stepsIn({ visibility: 'hidden' })).toEqual([])
  expect(stepsIn({ visibility: 'hidden', membership: 'invited' })).toEqual(['accept', 'decline'])
})

test('nobody joins an archived community, but its members may leave', () => {
  expect(stepsIn({ isArchived: true })).toEqual([])
  expect(stepsIn({ isArchived: true, membership: 'invited' })).toEqual(['decline'])
  expect(stepsIn({ ...asMember, isArchived: true })).toEqual(['leave'])
})
