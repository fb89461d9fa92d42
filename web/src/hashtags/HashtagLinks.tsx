import { paths } from '@kith/shared/paths.ts'
import type { ReactNode } from 'react'
import { Link } from '../ui/Link.tsx'

type Props<T> = { hashtags: readonly T[]; renderNote: (hashtag: T) => ReactNode }

/** A list of hashtags, each with a note at the end of its row. */
export function HashtagLinks<T extends { id: number; name: string }>({ hashtags, renderNote }: Props<T>) {
  return (
    <ul className="-mx-2 flex flex-col">
      {hashtags.map((hashtag) => (
        <li key={hashtag.id}>
          <Link
            to={paths.hashtag(hashtag.name)}
            className="flex min-h-9 items-baseline justify-between gap-3 rounded-6 px-2 py-1.5 -outline-offset-2 transition-colors hover:bg-sunken aria-[current=page]:highlighted"
          >
            <bdi className="min-w-0 truncate font-semibold">#{hashtag.name}</bdi>
            <span className="shrink-0 text-13 text-muted tabular-nums">{renderNote(hashtag)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
