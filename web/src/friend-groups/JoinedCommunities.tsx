import { COMMUNITY_NAME_MAX, type JoinedCommunity } from '@kith/shared/communities.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Blend } from 'lucide-react'
import { useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { Input } from '../ui/Field.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { CheckRow } from './CheckRow.tsx'

type List = UseInfiniteQueryResult<InfiniteData<Page<JoinedCommunity>>>

type Props = {
  list: List & { data: object }
  q: string
  onSearch: (q: string) => void
  chosen: readonly number[]
  onChange: (id: number, isOn: boolean) => void
}

/** The boxes of the own communities, page by page. A list of several pages can be searched. */
export function JoinedCommunities({ list, q, onSearch, chosen, onChange }: Props) {
  const isLong = useIsLong(list)
  const communities = itemsOf(list.data)
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className="flex flex-col gap-1">
      {isLong && (
        <Input
          type="search"
          aria-label="Search your communities"
          placeholder="Search your communities"
          autoComplete="off"
          maxLength={COMMUNITY_NAME_MAX}
          value={q}
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      {communities.length === 0 && (
        <p className="px-2 py-1.5 text-muted">
          {isLong ? 'No community with that name.' : 'Communities that you join show up here too.'}
        </p>
      )}
      <ul>
        {communities.map(({ id, name, memberCount }) => (
          <CheckRow
            key={id}
            checked={chosen.includes(id)}
            sign={<Blend className="size-4 shrink-0 text-muted" aria-hidden />}
            name={name}
            note={memberCount === 1 ? '1 member' : `${memberCount} members`}
            onChange={(isOn) => onChange(id, isOn)}
          />
        ))}
      </ul>
      <LoadMore list={list} failed="The rest could not be loaded." className="mt-2" />
    </div>
  )
}

/** Whether there ever was a second page: the field stays while a search finds fewer. */
function useIsLong({ hasNextPage }: List): boolean {
  const [isLong, setLong] = useState(hasNextPage)
  if (hasNextPage && !isLong) setLong(true)
  return isLong
}
