import type { Person } from '@kith/shared/accounts.ts'
import type { ReactNode } from 'react'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'

type Props = {
  person: Person
  /** A note under the name. */
  note?: ReactNode
  children?: ReactNode
}

/** A member in a list, with the actions at the end of the row. */
export function PersonRow({ person, note, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <PersonPicture person={person} size={48} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-title font-semibold">
          <PersonName person={person} className="inline-block max-w-full truncate align-bottom" />
        </p>
        <p className="truncate text-13 text-muted">@{person.username}</p>
        {note && <div className="text-13 text-muted tabular-nums">{note}</div>}
      </div>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </li>
  )
}

export function PersonRowsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <output aria-label="Loading" className="block divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </output>
  )
}
