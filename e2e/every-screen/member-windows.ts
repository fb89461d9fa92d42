import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pictures } from '../people.ts'
import { LONG } from './full-site.ts'
import { fieldOf, type Opening, pressIn } from './openings.ts'

export const MEMBER_WINDOWS: Opening[] = [
  { path: '/', button: 'Open navigation', only: 'phone' },
  { path: '/', button: 'Your menu', opens: 'menu' },
  { path: '/', button: 'Your menu', item: 'Keyboard shortcuts', only: 'wide' },
  { path: '/', button: /^Notifications/, only: 'wide' },
  { path: '/', button: 'Share', isFirst: true },
  { path: '/', button: '1 like' },
  { path: '/', button: 'Post menu', opens: 'menu' },
  { path: '/', button: 'Post menu', item: 'Delete', leave: 'Cancel' },
  { path: '/', button: 'Open photo 2 of 5' },
  { path: '/', button: 'Groups', role: 'tab', leave: 'Done' },
  { path: '/', button: 'Groups', role: 'tab', act: manageGroups },
  { path: '/', button: 'Groups', role: 'tab', act: beginGroup },
  { path: '/', button: 'Groups', role: 'tab', act: searchInGroup },
  { path: '/', button: 'Groups', role: 'tab', act: deleteGroup },
  { path: '/posts/:post', button: 'Share' },
  { path: '/posts/:post', button: '1 like' },
  { path: '/posts/:post', button: '3 likes' },
  { path: '/posts/:post?comment=:comment', button: 'More about this comment', opens: 'menu' },
  { path: '/posts/:post?comment=:comment', button: 'More about this comment', item: 'Delete comment' },
  { path: '/posts/:post?comment=:comment', button: 'Reply', opens: 'form' },
  { path: '/posts/:greeting', button: 'Post menu', item: 'Report', act: (on) => fieldOf(on, 'Spam').check() },
  { path: '/post/:post', button: 'Share' },
  { path: '/friends', button: /^Groups of/, isFirst: true, isRedrawn: true, leave: 'Done' },
  { path: '/friends', button: /^More about/, isFirst: true, isRedrawn: true, opens: 'menu' },
  { path: '/friends?tab=invitations', button: /^Revoke/ },
  { path: '/messages', button: 'Start New Conversation' },
  { path: '/profile', button: 'Change Avatar' },
  { path: '/profile', button: 'Change Avatar', act: choosePicture },
  { path: '/profile/ada', button: 'Change cover', act: choosePicture },
  { path: '/settings/data', button: 'Delete account', leave: 'Cancel' },
  { path: '/settings/data', button: 'Delete account', act: refusePassword },
  { path: '/profile/ben', button: /^More about/, opens: 'menu' },
  { path: '/profile/ben', button: /^More about/, item: 'Block' },
  // The last: Ben's posts are gone then.
  { path: '/profile/ben', button: /^More about/, item: 'Hide', leave: 'Hide' },
]

function manageGroups(on: Page): Promise<void> {
  return pressIn(on, 'Manage Groups')
}

async function beginGroup(on: Page): Promise<void> {
  await manageGroups(on)
  await pressIn(on, 'New group')
  await fieldOf(on, 'Name').fill(LONG.slice(0, 50))
  await pressIn(on, 'Blue')
  await expect.poll(() => fieldOf(on, 'Hex').inputValue()).toBe('#3FA2E8')
}

async function openGroup(on: Page): Promise<void> {
  await manageGroups(on)
  await on.getByRole('button', { name: /^Edit Donau/ }).click()
  await fieldOf(on, 'Search your friends').waitFor()
}

async function searchInGroup(on: Page): Promise<void> {
  await openGroup(on)
  await fieldOf(on, 'Search your friends').fill('don')
  await on.getByRole('dialog').getByRole('checkbox', { name: /Donau/ }).waitFor()
}

async function deleteGroup(on: Page): Promise<void> {
  await openGroup(on)
  await pressIn(on, 'Delete group')
  await on.getByRole('dialog', { name: 'Delete group' }).locator(':focus').waitFor()
}

async function choosePicture(on: Page): Promise<void> {
  await fieldOf(on, 'Choose a picture').setInputFiles((await pictures(1))[0]!)
  await on
    .getByRole('dialog')
    .getByRole('group', { name: /Part of the picture/ })
    .waitFor()
}

async function refusePassword(on: Page): Promise<void> {
  await fieldOf(on, 'Your password').fill('wrong password')
  await pressIn(on, 'Delete for good')
  await on.getByRole('dialog').getByRole('alert').waitFor()
}
