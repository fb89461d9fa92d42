import type { Member } from './members.ts'

export const friendGroups: readonly {
  by: Member
  name: string
  color: string
  friends: readonly Member[]
}[] = [
  { by: 'mira', name: 'Swimmers', color: '#0EA5E9', friends: ['sunniva', 'tuuli', 'grace', 'stella'] },
  { by: 'mira', name: 'School', color: '#F59E0B', friends: ['jonas', 'nadia', 'ola', 'eleni'] },
  {
    by: 'mira',
    name: 'Number 12 to 18',
    color: '#10B981',
    friends: ['aoi', 'yusuf', 'agnes', 'teo', 'leila'],
  },
  { by: 'tomasz', name: 'Saturday crew', color: '#EF4444', friends: ['bram', 'amir', 'noam', 'pieter'] },
  {
    by: 'ines',
    name: 'Hall committee',
    color: '#8B5CF6',
    friends: ['tomasz', 'zodwa', 'rosa', 'pieter', 'marisol'],
  },
  { by: 'ines', name: 'Family', color: '#EC4899', friends: ['ines_mae'] },
]

export const bookmarks: readonly (readonly [Member, string])[] = [
  ['mira', 'soup'],
  ['mira', 'festival'],
  ['mira', 'gerald'],
  ['mira', 'bowls'],
  ['mira', 'next-book'],
  ['tomasz', 'ladder'],
  ['tomasz', 'saturday'],
  ['ines', 'soup'],
  ['ines', 'programme'],
  ['grace', 'soup'],
  ['agnes', 'keys'],
]

export const followed: readonly (readonly [Member, readonly string[]])[] = [
  ['mira', ['heron', 'lock', 'garden']],
  ['tomasz', ['repair', 'lostandfound']],
  ['ines', ['hall', 'festival', 'choir']],
  ['anita', ['heron', 'birds']],
]

/** Invitations that nobody has used, and for how many days they are good. */
export const openInvitations: readonly (readonly [Member, number])[] = [
  ['mira', 30],
  ['mira', 14],
  ['tomasz', 30],
  ['ines', 90],
  ['yusuf', 30],
]
