import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { Film } from 'lucide-react'
import { useMe } from '../../accounts/api.ts'
import { PickedPicture } from '../../media/PickedPicture.tsx'
import { type Entry, useOutbox } from '../../outbox/api.ts'
import { WaitingNote } from '../../outbox/WaitingNote.tsx'
import { FoldedText } from '../../text/FoldedText.tsx'
import { Avatar } from '../../ui/faces/Avatar.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/class-names.ts'
import { VisibilityMark } from '../../ui/VisibilityMark.tsx'
import { withdrawPost, useWaitingPosts, type WaitingPost } from './waiting-post.ts'

/** The viewer's posts that wait to be sent to one place, the latest first, as all posts. */
export function WaitingCards({ communityId }: { communityId: number | undefined }) {
  const entries = useWaitingPosts(communityId)
  if (entries.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-4">
      {entries.toReversed().map((entry) => (
        <WaitingCard key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function WaitingCard({ entry }: { entry: Entry<WaitingPost> }) {
  const me = useMe()
  const outbox = useOutbox()
  const { submission, communityId, draft } = entry.content
  const { content, visibility, photos } = submission
  return (
    <article
      aria-label="Your post that is not sent yet"
      className={cx(cardClass, 'flex animate-rise flex-col gap-3 px-4 pt-4 pb-2')}
    >
      <header className="flex items-center gap-3">
        <Avatar person={me} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-title font-semibold">
            <bdi>{me.name}</bdi>
          </p>
          {communityId === undefined && (
            <p className="flex items-center gap-1 text-13 text-muted">
              <VisibilityMark of={visibility} />
              {visibilityLabels[visibility]}
            </p>
          )}
        </div>
      </header>
      {content && <FoldedText content={content} collapseAt={COLLAPSE_AT} />}
      {(photos.length > 0 || draft.video) && (
        <div className="flex flex-wrap items-center gap-2">
          {photos.map(({ url }) => (
            <PickedPicture key={url} url={url} onGone={nothing} />
          ))}
          {draft.video && (
            <p className="flex min-w-0 items-center gap-2 text-13 text-muted">
              <Film className="size-5 shrink-0" aria-hidden />
              <bdi className="truncate">{draft.video.name}</bdi>
            </p>
          )}
        </div>
      )}
      {/* As high as the actions of a post, which will replace it. */}
      <div className="-mt-1 flex min-h-11 items-center sm:min-h-9">
        <WaitingNote entry={entry} sending="Posting…" onWithdraw={() => withdrawPost(outbox, entry)} />
      </div>
    </article>
  )
}

/** Without a connection a photo can't be shown; the server says so when it is really gone. */
const nothing = () => undefined
