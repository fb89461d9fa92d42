import { paths } from '@kith/shared/paths.ts'
import type { Post } from '@kith/shared/posts.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { Link } from '../ui/Link.tsx'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'
import { PersonName, PersonPicture } from '../text/PersonLink.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'

type Props = {
  post: Pick<
    Post,
    'id' | 'author' | 'createdAt' | 'visibility' | 'groupId' | 'community' | 'isEdited' | 'pinnedAt'
  >
  /** The id of the element that says when and for whom, for what it describes. */
  timeId?: string
}

/** Who wrote the post, when, and for whom. */
export function PostByline({ post, timeId }: Props) {
  const { id, author, createdAt, community, isEdited, pinnedAt } = post
  return (
    <header className="flex min-w-0 flex-1 items-center gap-3">
      <PersonPicture person={author} />
      <div className="min-w-0 flex-1">
        {/* The name extends upwards and the time downwards: both are 24 px high and neither covers the other. */}
        <h2 className="-mb-0.5 text-15 font-semibold tracking-normal wrap-anywhere">
          <PersonName person={author} className="-mt-1.5 line-clamp-2 w-fit pt-1.5 pb-0.5" />
        </h2>
        <p id={timeId} className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          <span className="flex max-w-full items-center gap-x-2">
            <Link
              to={paths.post(id)}
              className="tap-target -mb-2 min-w-6 shrink-0 pb-2 outline-offset-0 underline-offset-3 hover:underline"
            >
              <TimeAgo time={createdAt} />
            </Link>
            <Readers post={post} />
          </span>
          {isEdited && <span>Edited</span>}
          {(pinnedAt || community?.isPinned) && <span>Pinned</span>}
        </p>
      </div>
    </header>
  )
}

/** All readers of a community see its posts, whatever their visibility says (rules/visibility.md 5). */
function Readers({ post: { visibility, groupId, community } }: Pick<Props, 'post'>) {
  if (groupId === null)
    return (
      <span className="inline-flex items-center gap-1">
        <VisibilityMark of={visibility} />
        {visibilityLabels[visibility]}
      </span>
    )
  // An own post in a hidden community to which its author does not belong any more.
  if (!community) return <span>in a community you have left</span>
  return (
    <span className="flex min-w-0 gap-1">
      in
      <Link
        to={paths.community(groupId)}
        className="tap-target -mb-2 min-w-6 pb-2 underline-offset-3 hover:underline"
      >
        <bdi className="block truncate">{community.name}</bdi>
      </Link>
    </span>
  )
}
