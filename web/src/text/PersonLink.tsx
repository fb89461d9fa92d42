import type { Person } from '@kith/shared/accounts.ts'
import { paths } from '../core/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'

/** Someone's name, which leads to their profile. It lies above the room for fingers of what stands beside and under it. */
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
      className={cx('relative z-1 underline-offset-3 hover:underline', className)}
    >
      <bdi>{person.name}</bdi>
    </Link>
  )
}

/** Someone's picture, which leads to their profile for who points at it; their name beside it does for everyone. */
export function PersonPicture({ person, size }: Parameters<typeof Avatar>[0]) {
  return (
    <Link to={paths.profile(person.username)} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
      <Avatar person={person} {...(size && { size })} />
    </Link>
  )
}
