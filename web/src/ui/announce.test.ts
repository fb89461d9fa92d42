import { expect, test } from 'vitest'
import { announce, announcement, forgetAnnouncement, saidAnew } from './announce.ts'

test('the same words twice in a row differ, and look alike', () => {
  const once = 'Loaded 30 more'
  const twice = saidAnew(once, once)
  expect(twice).not.toBe(once)
  expect(twice.trim()).toBe(once)
  expect(saidAnew(once, twice)).toBe(once)
})

test('each announcement is another one, also with the same words', () => {
  announce('New message from Ben')
  const first = announcement.getState()
  announce('New message from Ben')
  const second = announcement.getState()
  expect(second?.id).not.toBe(first?.id)
  expect(second?.words.trim()).toBe(first?.words)
  forgetAnnouncement()
})
