import type { Profile } from '@kith/shared/profiles.ts'
import { Link2 } from 'lucide-react'
import { cx } from '../ui/class-names.ts'

type Links = Profile['links']

/** The links of a member, each with the site that it leads to. */
export function ProfileLinks({ links, className }: { links: Links; className: string }) {
  return <ul className={cx('flex min-w-0 gap-x-4 gap-y-1', className)}>{links.map(renderLink)}</ul>
}

// Two links may be equal, but their order never changes.
const renderLink = ({ title, url }: Links[number], at: number) => (
  <li key={at} className="flex max-w-full min-w-0 items-center gap-1.5">
    <Link2 className="size-4 shrink-0 text-muted" aria-hidden />
    <OutsideLink title={title} url={url} />
  </li>
)

/** Only a web address becomes a link, whatever is stored. */
function OutsideLink({ title, url }: Links[number]) {
  if (!/^https?:\/\//i.test(url)) return <bdi className="truncate">{title}</bdi>
  return (
    <a
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="tap-target flex min-w-0 font-semibold text-link underline-offset-3 hover:underline"
    >
      <bdi className="truncate">{title}</bdi>
    </a>
  )
}
