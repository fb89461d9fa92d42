import type { Page } from 'playwright-core'
import { LONG } from './full-site.ts'
import { fieldOf, type Opening } from './openings.ts'

export const COMMUNITY_AND_STAFF_WINDOWS: Opening[] = [
  { path: '/about', button: 'Edit the title', act: (on) => fieldOf(on, 'Content').fill(LONG) },
  { path: '/about', button: 'Edit the description' },
  { path: '/about', button: 'Edit the icon of box connect', act: chooseIcon },
  { path: '/groups', button: 'Create Community' },
  { path: '/groups', button: /^Join / },
  { path: '/groups/:other', button: 'Join', act: (on) => fieldOf(on, 'Message').fill(LONG) },
  { path: '/groups/:group', button: 'Invite friends', leave: 'Done' },
  { path: '/groups/:group', button: /^More about/, opens: 'menu' },
  { path: '/groups/:group', button: /^More about/, item: 'Edit Community' },
  { path: '/groups/:group', button: /^More about/, item: 'Delete Community', act: nameCommunity },
  { path: '/groups/:group', button: 'Post menu', opens: 'menu' },
  { path: '/groups/:group?tab=members', button: /^Manage/, opens: 'menu' },
  { path: '/groups/:group?tab=members', button: /^Manage Donau/, item: 'Make Owner' },
  { path: '/groups/:group?tab=members', button: /^Manage Donau/, item: 'Remove Member', leave: 'Cancel' },
  { path: '/groups/:group?tab=requests', button: /^Decline/ },
  { path: '/groups/:group?tab=links', button: /^Revoke/ },
  { path: '/moderator', button: 'Mod Notes', act: (on) => fieldOf(on, 'A note for all members').fill(LONG) },
  { path: '/moderator?tab=posts', button: /^Delete the post by/ },
  ...['Change role…', 'Reset password…', 'Suspend…', 'Delete…'].map((item) => ({
    path: '/moderator?tab=users',
    button: /^Manage Donau/,
    item,
  })),
]

function chooseIcon(on: Page): Promise<void> {
  return on.getByRole('radio', { name: 'Users' }).press('ArrowRight')
}

function nameCommunity(on: Page): Promise<void> {
  return fieldOf(on, 'The name of the community').fill(LONG.slice(0, 80))
}
