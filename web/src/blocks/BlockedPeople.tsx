import { useId } from 'react'
import { dayOf } from '../core/dates.ts'
import { PersonRow, PersonRowsSkeleton } from '../friends/PersonRow.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useKeptAway, useUndo, type Way } from './api.ts'

const words = {
  blocked: {
    title: 'Blocked members',
    hint: 'You and they do not see one another anywhere in this house. They are not told.',
    empty: 'You have blocked no one.',
    failed: 'Failed to fetch blocked members',
    undo: 'Unblock',
  },
  hidden: {
    title: 'Hidden members',
    hint: 'Their posts stay out of your feeds, search and trending. They are not told.',
    empty: 'You have hidden no one.',
    failed: 'Failed to fetch hidden members',
    undo: 'Unhide',
  },
}

/** Whom the member has blocked and hidden, each with the way back. */
export function BlockedPeople() {
  return (
    <div className="flex flex-col gap-8">
      <KeptAway way="blocked" />
      <KeptAway way="hidden" />
    </div>
  )
}

function KeptAway({ way }: { way: Way }) {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-20">
        {words[way].title}
      </h2>
      <p className="text-13 text-muted">{words[way].hint}</p>
      <List way={way} />
    </section>
  )
}

function List({ way }: { way: Way }) {
  const list = useKeptAway(way)
  const { mutate: undo } = useUndo(way)
  const { empty, failed, undo: label } = words[way]
  if (!list.data) {
    if (list.isError) return <ErrorState title={failed} onRetry={() => void list.refetch()} />
    return <PersonRowsSkeleton />
  }
  const people = list.data.pages.flatMap(({ items }) => items)
  if (people.length === 0 && !list.hasNextPage) return <p className="py-3">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <span className="hidden self-center text-13 text-muted sm:inline">{dayOf(person.since)}</span>
            <Button look="secondary" aria-label={`${label} ${person.name}`} onClick={() => undo(person.id)}>
              {label}
            </Button>
          </PersonRow>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-center text-13 text-danger">
          {failed}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="secondary"
          className="mx-auto mt-2 flex"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
