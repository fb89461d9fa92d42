import { itemsOf } from '../core/calls/pages.ts'
import { PersonRow, PersonRowsSkeleton } from '../friends/PersonRow.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { useLikers } from './api.ts'

export type LikersDialogProps = {
  /** The path of the call that lists them, page by page. */
  path: string
  /** How many there are, to reserve room for them. */
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Enough rows to fill any screen. */
const SHOWN = 12

/** The content of LikersDialog.tsx. */
export function LikersDialogPanel({ path, count, open, onOpenChange }: LikersDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Likes">
      <Likers path={path} count={count} />
    </Dialog>
  )
}

function Likers({ path, count }: Pick<LikersDialogProps, 'path' | 'count'>) {
  const people = useLikers(path)
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
