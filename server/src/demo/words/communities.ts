import type { CommunityVisibility, JoinApproval } from '@kith/shared/communities.ts'
import type { Drawing } from '../drawings/drawing.ts'
import type { Member } from './members.ts'

export type CommunityWords = {
  name: string
  by: Member
  description: string
  rules: string
  visibility: CommunityVisibility
  joinApproval: JoinApproval
  moderators?: readonly Member[]
  /** Besides those who write there. */
  members: readonly Member[]
  avatar: Drawing
  cover: Drawing
  isArchived?: boolean
}

/** Of every kind: public, private and hidden ones; open and by request; and one that is only a memory. */
export const communities = {
  allotments: {
    name: 'Allotments behind the kiln',
    by: 'rosa',
    description: 'Thirty-one plots, one tap, and a shed with a key that is always with somebody else.',
    rules:
      'Water before nine or after six.\nThe compost is for plants, not for furniture.\nWhat hangs over the path may be eaten.',
    visibility: 'public',
    joinApproval: 'open',
    moderators: ['aoi'],
    members: [
      'mira',
      'teo',
      'yusuf',
      'pieter',
      'agnes',
      'chiara',
      'dinesh',
      'ines',
      'tuuli',
      'paola',
      'hugo',
    ],
    avatar: 'pots:11',
    cover: 'field:4',
  },
  choir: {
    name: 'Brickfield Choir',
    by: 'zodwa',
    description: 'Tuesdays at half past seven in the hall. Nobody auditions, everybody warms up.',
    rules: 'Come on time or come in singing.\nWhoever complains about the heating brings biscuits.',
    visibility: 'public',
    joinApproval: 'approval',
    moderators: ['marisol'],
    members: ['mira', 'ines', 'grace', 'noam', 'eleni', 'felix', 'nadia', 'samir', 'kofi'],
    avatar: 'print:31',
    cover: 'print:33',
  },
  repair: {
    name: 'Repair Café',
    by: 'tomasz',
    description:
      'Every first Saturday. Bring what is broken and stay while it is mended. Toasters are a classic.',
    rules:
      'You hold the torch.\nWe promise to try, not to succeed.\nNo microwaves. We all remember the microwave.',
    visibility: 'public',
    joinApproval: 'open',
    moderators: ['bram'],
    members: [
      'mira',
      'noam',
      'jonas',
      'pieter',
      'amir',
      'xiaoyu',
      'ola',
      'dmitri',
      'agnes',
      'ines',
      'luca',
      'owen',
    ],
    avatar: 'bicycle:9',
    cover: 'town:21',
  },
  books: {
    name: 'Books on the boat',
    by: 'eleni',
    description:
      'One book a month, read on land, argued about on Sunniva’s boat. Twelve seats, two of them dry.',
    rules: 'Having seen the film does not count.\nHaving read half of it counts half.',
    visibility: 'private',
    joinApproval: 'approval',
    moderators: ['sunniva'],
    members: ['mira', 'dmitri', 'leila', 'grace', 'stella', 'anita'],
    avatar: 'boat:14',
    cover: 'boat:16',
  },
  parents: {
    name: 'Parents of Kiln Lane School',
    by: 'jonas',
    description: 'Lost jackets, found jackets, and who stands at the crossing this week.',
    rules: 'No names of other people’s children.\nThe crossing list is sacred.',
    visibility: 'private',
    joinApproval: 'open',
    members: ['mira', 'nadia', 'ola', 'dinesh', 'samir', 'grace'],
    avatar: 'print:41',
    cover: 'hills:12',
  },
  surprise: {
    name: 'Agnes turns 82 (do not tell Agnes)',
    by: 'pieter',
    description: 'Cake, accordion, the whole street. She must not find out. She finds out everything.',
    rules: 'Nobody uses the word “party” within ten metres of number 6.',
    visibility: 'hidden',
    joinApproval: 'open',
    members: ['mira', 'ines', 'yusuf', 'felix', 'bram', 'zodwa', 'chiara', 'tomasz'],
    avatar: 'cup:12',
    cover: 'fruit:14',
  },
  league: {
    name: 'Sunday League',
    by: 'kofi',
    description: 'Seven a side on the brick pitch. Shin pads. It is called the brick pitch for a reason.',
    rules: 'The referee is right.\nThe referee buys the oranges.',
    visibility: 'public',
    joinApproval: 'open',
    members: ['jonas', 'owen', 'samir', 'bram', 'luca', 'haneul', 'mira', 'teo', 'dinesh'],
    avatar: 'print:52',
    cover: 'field:17',
  },
  flood: {
    name: 'The week of the flood',
    by: 'sunniva',
    description:
      'Who needed pumps, who had soup. Kept as it was, with thanks to everybody who carried sandbags.',
    rules: 'Urgent things first.',
    visibility: 'public',
    joinApproval: 'open',
    members: ['mira', 'ines', 'tomasz', 'teo', 'pieter', 'hugo', 'owen', 'grace'],
    avatar: 'lake:21',
    cover: 'sea:22',
    isArchived: true,
  },
} as const satisfies Record<string, CommunityWords>

export type CommunityKey = keyof typeof communities

/** Requests that nobody has answered yet. */
export const joinRequests: readonly { by: Member; to: CommunityKey; message: string }[] = [
  {
    by: 'luca',
    to: 'choir',
    message: 'I sing in the shower and the bakery says it carries. Baritone, I think.',
  },
  {
    by: 'maeve',
    to: 'choir',
    message: 'Alto, three years in Galway, can bring biscuits without having complained.',
  },
  {
    by: 'hugo',
    to: 'books',
    message: 'I have read the first six. I can also tell you whether it will rain on the boat.',
  },
]
