import type { Audience } from '@kith/shared/audience.ts'

/** 'Your 22 friends will see this' or '128 people: 40 friends, 88 friends of friends'. A community may lack some friends. */
export function audienceWords(
  { count, friends, friendsOfFriends, others }: Omit<Audience, 'people'>,
  isCommunity = false,
): string {
  if (count === 0) return 'Only you, for now'
  if (count === friends) {
    return `${isCommunity || count === 1 ? '' : 'Your '}${counted(count, 'friend', 'friends')} will see this`
  }
  const kinds = [
    counted(friends, 'friend', 'friends'),
    counted(friendsOfFriends, 'friend of friends', 'friends of friends'),
    counted(others, 'other', 'others'),
  ]
  return `${counted(count, 'person', 'people')}: ${kinds.filter((words) => words !== '').join(', ')}`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${number.format(count)} ${count === 1 ? one : many}`

const number = new Intl.NumberFormat('en')
