import { administrationWording, MEMBER_SEARCH_MAX } from '@kith/shared/administration.ts'
import { useAddressFilters, useTypedFilter } from '../core/address-filters.ts'
import { SearchField } from '../friends/SearchField.tsx'
import { Button } from '../ui/Button.tsx'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Select } from '../ui/Field.tsx'
import { MemberCounts } from './MemberCounts.tsx'
import { MemberList } from './MemberList.tsx'

const NAMES = ['q', 'role', 'sort'] as const

/** All members: searched, filtered and sorted, with what an admin may do with each. */
export function UsersTab() {
  const [filters, change] = useAddressFilters(NAMES)
  const { q, role, sort } = filters
  const [words, setWords, settled] = useTypedFilter(q, (typed) => change({ q: typed }))
  const clear = () => {
    setWords('')
    change({ q: '', role: '' })
  }
  return (
    <>
      <MemberCounts />
      <SearchField
        label="Search by name, username or email"
        value={words}
        onChange={(typed) => setWords(typed.slice(0, MEMBER_SEARCH_MAX))}
      />
      <FoldedFilters inUse={[role, sort].filter(Boolean).length}>
        <div className="mb-2 grid grid-cols-2 gap-2">
          <Select aria-label="Role" value={role} onChange={({ target }) => change({ role: target.value })}>
            <option value="">All roles</option>
            <option value="user">Users</option>
            <option value="moderator">Moderators</option>
            <option value="admin">Admins</option>
          </Select>
          <Select aria-label="Sort" value={sort} onChange={({ target }) => change({ sort: target.value })}>
            <option value="">Newest first</option>
            <option value="alphabetical">Alphabetical</option>
          </Select>
        </div>
      </FoldedFilters>
      <MemberList
        filters={{ ...filters, q: settled }}
        empty={
          settled || role ? (
            <EmptyState
              seed="lens"
              title={administrationWording.noMatch}
              action={
                <Button variant="secondary" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState seed="house" title={administrationWording.none} />
          )
        }
      />
    </>
  )
}
