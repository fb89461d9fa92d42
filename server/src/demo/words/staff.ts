import type { ContentKey } from '@kith/shared/about/site-content.ts'
import type { CommunityKey } from './communities.ts'
import type { Member } from './members.ts'

export const settings = { trendingPostsTitle: 'Talk of the lane' }

/** The About page in the words of its community. */
export const about: Partial<Record<ContentKey, string>> = {
  about_title: 'Brickfield, from the lock to the allotments',
  about_subtitle:
    'The notice board of our four streets. Somebody here knows you, or knows somebody who does.',
  about_description:
    'We are the people around the old brickworks: Kiln Lane, Lock Street, Potter’s Row and the boats. We lend ladders, look after cats, sing on Tuesdays and argue about the heating. You are here because a neighbour asked you in, and you can ask in the next one.',
  about_values:
    'Say it as you would say it over the fence.\nAsk before you share a picture of somebody’s child.\nNothing is sold here except tomatoes, and those are mostly given away.',
  how_it_works_title: 'How one gets in, and stays',
  step_1_title: 'A neighbour asks you in',
  step_1_text: 'There is no other door. If you have lost your invitation, ask Inês in the hall.',
}

export const notes: readonly { by: Member; daysAgo: number; words: string }[] = [
  { by: 'ines', daysAgo: 190, words: 'The hall has a new boiler. Please stop feeding the old one.' },
  {
    by: 'tomasz',
    daysAgo: 74,
    words: 'Lost and found has its own shelf at the Repair Café now. Eleven single gloves would like a word.',
  },
  {
    by: 'ines',
    daysAgo: 33,
    words:
      'If you photograph the street festival, ask the parents before you post. A thumb up across the square counts.',
  },
  {
    by: 'tomasz',
    daysAgo: 3,
    words:
      'Somebody offers “abundance” in private messages. You need not answer. There is Report in the menu, and there is me.',
  },
]

/** Posts that stand in the left column. */
export const pinned = ['festival', 'keys', 'crossing', 'ladder']

export const pinnedInCommunities: readonly (readonly [CommunityKey, string])[] = [
  ['allotments', 'tap'],
  ['choir', 'programme'],
  ['repair', 'saturday'],
  ['books', 'next-book'],
  ['surprise', 'cake'],
]

export type Reported = {
  by: Member
  about: { post: string } | { member: Member } | { messageOf: Member }
  reason: string
  daysAgo: number
  decision?: { action: 'remove' | 'dismiss'; note: string }
}

export const reports: readonly Reported[] = [
  {
    by: 'owen',
    about: { post: 'late-bus' },
    reason:
      'Something else: He says I drove past on purpose. I did not. He was on the wrong side of the road.',
    daysAgo: 88,
    decision: { action: 'dismiss', note: 'Talked to both. They are having a beer on Friday.' },
  },
  {
    by: 'freya',
    about: { post: 'pills' },
    reason: 'False or misleading: Do not give this to dogs. Please.',
    daysAgo: 9,
    decision: {
      action: 'remove',
      note: 'Health claims for animals, and for sale. Please keep this off the lane.',
    },
  },
  {
    by: 'agnes',
    about: { post: 'abundance' },
    reason:
      'Spam or advertising: He has asked me three times whether I want to be my own boss. I have been since 1968.',
    daysAgo: 2,
  },
  { by: 'grace', about: { post: 'abundance' }, reason: 'Spam or advertising', daysAgo: 1.8 },
  {
    by: 'eleni',
    about: { member: 'viktor' },
    reason: 'Spam or advertising: The whole profile is an advertisement.',
    daysAgo: 1.5,
  },
  {
    by: 'samir',
    about: { messageOf: 'viktor' },
    reason: 'Spam or advertising: I only drove him from the airport.',
    daysAgo: 1,
  },
  {
    by: 'jonas',
    about: { post: 'terrible-fence' },
    reason: 'Private information: That is my house number on the photograph. The fence is fair criticism.',
    daysAgo: 0.6,
  },
]
