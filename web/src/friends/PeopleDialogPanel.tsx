import { useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '@kith/shared/accounts.ts'
import { itemsOf, pagesQuery } from '../core/pages.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PersonRow, PersonRowsSkeleton } from './PersonRow.tsx'

export type PeopleDialogProps = {
  title: string
  /** The call that lists them, page by page. */
  path: string
  /** How many they are, for the place that is kept for them. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** More of them fill every screen. */
const SHOWN = 12

/** The window of PeopleDialog.tsx. The list is asked for anew whenever it opens. */
export function PeopleDialogPanel({ title, path, count, open, onOpenChange }: PeopleDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <People path={path} count={count} />
    </Dialog>
  )
}

function People({ path, count }: Pick<PeopleDialogProps, 'path' | 'count'>) {
  const people = useInfiniteQuery({
    ...pagesQuery<Person>(['people', path], path),
    staleTime: 0,
  })
  if (people.isPending) return <PersonRowsSkeleton count={Math.min(count, SHOWN)} />
  if (people.isError && !people.data)
    return <ErrorState title="This list could not be loaded" onRetry={() => void people.refetch()} />
  return (
    <>
      <ul className="divide-y divide-line">
        {itemsOf(people.data).map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore list={people} failed="The rest could not be loaded." className="mt-2" />
    </>
  )
}
