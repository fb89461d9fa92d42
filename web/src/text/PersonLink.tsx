import type { Person } from '@kith/shared/accounts.ts'
import { paths } from '@kith/shared/paths.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'

/** A person's name, which links to the profile. It lies above the enlarged tap targets of its neighbours. */
export function PersonName({
  person,
  className,
}: {
  person: Pick<Person, 'username' | 'name'>
  className?: string
}) {
  return (
    <Link
      to={paths.profile(person.username)}
      dir="auto"
      className={cx(
        'relative z-1 overflow-y-clip text-left outline-offset-0 underline-offset-3 hover:underline',
        className,
      )}
    >
      {person.name}
    </Link>
  )
}

/** A person's picture, which links to the profile for pointers. Keyboards and screen readers use the name beside it. */
export function PersonPicture({ person, size }: Parameters<typeof Avatar>[0]) {
  return (
    <Link to={paths.profile(person.username)} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
      <Avatar person={person} {...(size && { size })} />
    </Link>
  )
}
