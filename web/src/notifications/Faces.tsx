import type { Person } from '@kith/shared/accounts.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { Mark } from '../ui/faces/Mark.tsx'

/** Where two or three faces stand: three overlap like the circles of the logo. */
const CORNERS = [
  [],
  ['inset-0'],
  ['top-0 left-0', 'right-0 bottom-0'],
  ['top-0 left-2', 'bottom-0 left-0', 'right-0 bottom-0'],
]

/** The faces of the first three people, or the logo where there is nobody. The names stand beside them. */
export function Faces({ people }: { people: readonly Person[] }) {
  const shown = people.slice(0, 3)
  if (shown.length === 0) return <Mark className="size-10" />
  const corners = CORNERS[shown.length] ?? []
  return (
    <span className="relative size-10 shrink-0">
      {shown.map((person, at) => (
        <Avatar
          key={person.id}
          person={person}
          size={shown.length === 1 ? 40 : 24}
          className={cx('absolute', corners[at], shown.length > 1 && 'ring-2 ring-(--row)')}
        />
      ))}
    </span>
  )
}
