import { messageWording } from '@kith/shared/messages.ts'
import { useMe } from '../accounts/api.ts'
import { exactTime } from '../core/clock.ts'
import { clockOf } from '../core/dates.ts'
import { MediaGallery } from '../media/MediaGallery.tsx'
import { cx } from '../ui/class-names.ts'
import { Frame, Words } from './BubbleFrame.tsx'
import { DayHeading } from './DayHeading.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { SharedPost } from './SharedPost.tsx'
import type { KeyedMessage } from './message-pages.ts'

type Props = {
  message: KeyedMessage
  /** Whether it is the first message of its day, as far as they were read. */
  beginsDay: boolean
  /** Whether it is the first new message. */
  isNew: boolean
  /** Whether it is the last of several messages that its author sent in a row. */
  isLast: boolean
  /** Whether it is the last message that the other member has read. */
  isSeen: boolean
}

/** A message: the viewer's on the right, the other member's on the left. */
export function Bubble({ message, beginsDay, isNew, isLast, isSeen }: Props) {
  const me = useMe()
  const { senderId, sender, createdAt } = message
  const isOwn = senderId === me.id
  return (
    <li className={cx('flex flex-col', isLast ? 'pb-3' : 'pb-0.5')}>
      {beginsDay && <DayHeading time={createdAt} />}
      {isNew && <NewFromHere />}
      <Frame isOwn={isOwn}>
        <span className="sr-only">{isOwn ? 'You' : (sender?.name ?? messageWording.unknown)}: </span>
        <div
          data-hold="anywhere"
          className={cx(
            'relative flex max-w-full flex-col gap-1 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            isOwn ? 'items-end' : 'items-start',
          )}
        >
          <Content message={message} isOwn={isOwn} />
          <MessageMenu message={message} />
        </div>
        <Note time={isLast ? createdAt : undefined} isSeen={isSeen} />
      </Frame>
    </li>
  )
}

type NoteProps = { time: string | undefined; isSeen: boolean }

/** When the message was sent, and whether it was read. */
function Note({ time, isSeen }: NoteProps) {
  if (!time && !isSeen) return null
  return (
    <p className="px-1 text-13 text-muted">
      {time && (
        <time dateTime={time} title={exactTime(time)} className="whitespace-nowrap tabular-nums">
          {clockOf(time)}
        </time>
      )}
      {time && isSeen && ' · '}
      {isSeen && messageWording.read}
    </p>
  )
}

function Content({ message, isOwn }: { message: KeyedMessage; isOwn: boolean }) {
  const { content, media, post, postUnavailable, isDeleted } = message
  if (isDeleted)
    return (
      <p className="rounded-12 border border-dashed border-line px-3 py-2 text-muted">
        {messageWording.deleted}
      </p>
    )
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

const NewFromHere = () => (
  <p
    data-new
    className="flex items-center gap-3 py-2 text-13 font-semibold text-link before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
  >
    {messageWording.newMessages}
  </p>
)
