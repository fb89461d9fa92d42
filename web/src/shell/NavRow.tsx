import { paths } from '@kith/shared/paths.ts'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'
import { NavCount } from './NavCount.tsx'
import type { NavEntry } from './nav.ts'

type Props = NavEntry & { className: string; onClick?: () => void }

/** A link of the navigation with its icon, its word, and what waits there. */
export const NavRow = ({ label, to, icon: Icon, className, onClick }: Props) => (
  <Link to={to} exact={to === paths.home} onClick={onClick} className={cx(rowClass, className)}>
    <Icon className="size-5.5 text-muted" aria-hidden />
    <span className="flex-1">{label}</span>
    <NavCount to={to} />
  </Link>
)

const rowClass =
  'flex shrink-0 items-center rounded-6 px-3 font-medium text-ink hover:bg-sunken aria-[current=page]:highlighted'
