import { messageWording } from '@kith/shared/messages.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { useMe } from '../accounts/api.ts'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { FoldedText } from '../text/FoldedText.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { cx } from '../ui/class-names.ts'
import type { ThreadMessage } from './thread.ts'
import type { Unsent } from './outbox.ts'
import { SharedPost } from './SharedPost.tsx'

type Props = {
  message: ThreadMessage
  /** The day to show above the message. */
  day: string | undefined
  /** Whether it is the first new message. */
  isNew: boolean
  /** Whether it is the last of several messages that its author sent in a row. */
  isLast: boolean
  /** Whether it is the last message that the other member has read. */
  isSeen: boolean
}

/** A message: the viewer's on the right, the other member's on the left. */
export function Bubble({ message, day, isNew, isLast, isSeen }: Props) {
  const me = useMe()
  const { senderId, sender, createdAt } = message
  const isOwn = senderId === me.id
  return (
    <li className={cx('flex flex-col', isLast ? 'pb-3' : 'pb-0.5')}>
      {day && <p className="pt-3 pb-2 text-center text-13 text-muted">{day}</p>}
      {isNew && <NewFromHere />}
      <Frame isOwn={isOwn}>
        <span className="sr-only">{isOwn ? 'You' : (sender?.name ?? messageWording.unknown)}: </span>
        <Content message={message} isOwn={isOwn} />
        {isLast && (
          <p className="px-1 text-13 text-muted">
            <TimeAgo time={createdAt} />
            {isSeen && ' · Seen'}
          </p>
        )}
      </Frame>
    </li>
  )
}

function Content({ message, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const { content, media, post, postUnavailable } = message
  return (
    <>
      {media.length > 0 && (
        <div className="w-72 max-w-full">
          <MediaGallery media={media} className="rounded-12" />
        </div>
      )}
      {content && <Words isOwn={isOwn}>{content}</Words>}
      {(post || postUnavailable) && <SharedPost post={post} />}
    </>
  )
}

type UnsentProps = { unsent: Unsent; onRetry: () => void; onGiveUp: () => void }

/** A message that is being sent. If sending failed, it can be sent again or discarded. */
export function UnsentBubble({ unsent: { message, failed }, onRetry, onGiveUp }: UnsentProps) {
  const { content, file, alt } = message
  return (
    <li className="flex flex-col pb-3">
      <Frame isOwn>
        <span className="sr-only">You: </span>
        {file && (
          <div className="flex items-center gap-2 text-13 text-muted">
            <PickedPicture file={file} />
            <span className="max-w-48 truncate">{alt || file.name}</span>
          </div>
        )}
        {content && <Words isOwn>{content}</Words>}
        {failed === undefined ? (
          <p className="px-1 text-13 text-muted">Sending…</p>
        ) : (
          <p className="flex flex-wrap justify-end gap-x-3 px-1 text-13">
            <span role="alert" className="text-danger">
              Not sent
            </span>
            <button type="button" className={retryClass} onClick={onRetry}>
              Try again
            </button>
            <button type="button" className={retryClass} onClick={onGiveUp}>
              Discard
            </button>
          </p>
        )}
      </Frame>
    </li>
  )
}

const retryClass = 'touch rounded-6 font-semibold text-link underline-offset-3 hover:underline'

const Frame = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'flex max-w-[85%] min-w-0 flex-col gap-1',
      isOwn ? 'items-end self-end' : 'items-start self-start',
    )}
  >
    {children}
  </div>
)

const Words = ({ isOwn, children }: { isOwn: boolean; children: string }) => (
  <div className={cx('max-w-full rounded-12 px-3 py-2', isOwn ? 'bg-accent-soft' : 'bg-sunken')}>
    <FoldedText content={children} collapseAt={COLLAPSE_AT * 3} />
  </div>
)

const NewFromHere = () => (
  <p className="flex items-center gap-3 py-2 text-13 font-semibold text-link before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    New
  </p>
)
