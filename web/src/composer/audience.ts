import { useInfiniteQuery } from '@tanstack/react-query'
import type { Audience } from '@kith/shared/audience.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { requestPart } from '../core/request.ts'

/** Who will see a post of one's own: how many, and the people page by page, the closest first. */
export function useAudience(visibility: PostVisibility) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['/api/audience', visibility],
    queryFn: ({ pageParam, signal }) => requestPart<Audience>(pathOf(visibility, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return {
    ...query,
    counts: data?.pages[0]?.body,
    people: data?.pages.flatMap(({ body }) => body.people) ?? [],
  }
}

function pathOf(visibility: PostVisibility, before: string | null): string {
  const query = new URLSearchParams({ visibility })
  if (before) query.set('before', before)
  return `/api/audience?${query}`
}

/** '128 people: 40 friends, 88 friends of friends' */
export function audienceWords({
  count,
  friends,
  friendsOfFriends,
  others,
}: Omit<Audience, 'people'>): string {
  if (count === 0) return 'No one but you yet'
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
