import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countOf, type GroupChoice } from './api.ts'
import { friendGroupsQuery, stillJoinedQuery } from './lists-api.ts'

type Props = { chosen: GroupChoice; onChoose: (choice: GroupChoice) => void }

/** Takes out of a kept choice the groups that are gone, and the communities that the member has left. Shows nothing. */
export function PruneGroupChoice({ chosen, onChoose }: Props) {
  const groups = useQuery({ ...friendGroupsQuery, enabled: chosen.groupIds.length > 0 }).data
  const communities = useQuery(stillJoinedQuery(chosen.communityIds)).data
  useEffect(() => {
    const still = {
      groupIds: stillThere(chosen.groupIds, groups),
      communityIds: stillThere(chosen.communityIds, communities),
    }
    if (countOf(still) < countOf(chosen)) onChoose(still)
  }, [chosen, onChoose, groups, communities])
  return null
}

const stillThere = (ids: readonly number[], list: readonly { id: number }[] | undefined) =>
  list ? ids.filter((id) => list.some((one) => one.id === id)) : ids
