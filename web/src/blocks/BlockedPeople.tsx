import { useId } from 'react'
import { dayOf } from '../core/dates.ts'
import { PeoplePages } from '../friends/PeoplePages.tsx'
import { PersonRow } from '../friends/PersonRow.tsx'
import { Button } from '../ui/Button.tsx'
import { useBlockedOrHidden, useUndo, type BlockKind } from './api.ts'

const words = {
  blocked: {
    title: 'Blocked members',
    hint: 'You don’t see each other anywhere on this site. They are not told.',
    empty: 'You haven’t blocked anyone.',
    failed: 'Failed to fetch blocked members',
    undo: 'Unblock',
  },
  hidden: {
    title: 'Hidden members',
    hint: 'Their posts stay out of your feeds, search and trending. They are not told.',
    empty: 'You haven’t hidden anyone.',
    failed: 'Failed to fetch hidden members',
    undo: 'Unhide',
  },
}

/** The members whom the viewer has blocked or hidden, each with a button to undo it. */
export function BlockedPeople() {
  return (
    <div className="flex flex-col gap-8">
      <BlockedOrHidden as="blocked" />
      <BlockedOrHidden as="hidden" />
    </div>
  )
}

function BlockedOrHidden({ as }: { as: BlockKind }) {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-20">
        {words[as].title}
      </h2>
      <p className="mt-1 text-muted">{words[as].hint}</p>
      <List as={as} />
    </section>
  )
}

function List({ as }: { as: BlockKind }) {
  const { mutate: undo } = useUndo(as)
  const { empty, failed, undo: label } = words[as]
  return (
    <PeoplePages
      query={useBlockedOrHidden(as)}
      failed={failed}
      // Most lists are empty, and the sentence for that is as high as one row.
      expected={1}
      empty={<p className="flex h-18 items-center">{empty}</p>}
      renderRow={(person) => (
        <PersonRow key={person.id} person={person}>
          <span className="hidden self-center text-13 text-muted sm:inline">{dayOf(person.since)}</span>
          <Button variant="secondary" aria-label={`${label} ${person.name}`} onClick={() => undo(person.id)}>
            {label}
          </Button>
        </PersonRow>
      )}
    />
  )
}
