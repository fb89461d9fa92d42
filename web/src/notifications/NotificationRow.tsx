import { destinationOf } from '@kith/shared/notifications.ts'
import type { MouseEvent } from 'react'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'
import { Faces } from './Faces.tsx'
import { NotificationPicture } from './NotificationPicture.tsx'
import { type NotificationGroup, type Sentence, sentenceOf } from './groups.ts'

type Props = {
  group: NotificationGroup
  /** `isLeaving`: its page opens in this window. */
  onOpen: (isLeaving: boolean) => void
}

/** A notification, or several of one thing: a link to what it is about, if that has a page. */
export function NotificationRow({ group, onOpen }: Props) {
  const { newest, people, isUnread } = group
  const to = destinationOf(newest)
  const className = cx(rowClass, isUnread ? '[--row:var(--color-accent-soft)]' : plainClass)
  const content = (
    <>
      <Faces people={people} />
      <span className="min-w-0 flex-1">
        <span className="block overflow-y-clip wrap-anywhere">
          <Words {...sentenceOf(group)} />
        </span>
        {newest.excerpt !== null && (
          <bdi className={cx(excerptClass, newest.type === 'like' ? 'line-clamp-1' : 'line-clamp-2')}>
            {newest.excerpt}
          </bdi>
        )}
        <span className="text-13 text-muted">
          <TimeAgo time={newest.createdAt} />
        </span>
      </span>
      {newest.picture && <NotificationPicture key={newest.picture.url} {...newest.picture} />}
      {/* Its place stays when it goes, so that no words move. */}
      <span className={cx('mt-2 size-2.5 shrink-0 rounded-full', isUnread && 'bg-accent')}>
        {isUnread && <span className="sr-only">Unread</span>}
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={className} onClick={() => onOpen(false)}>
          {content}
        </button>
      ) : (
        <Link to={to} className={className} onClick={(event) => onOpen(!isElsewhere(event))}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** Whether the click opens another tab or window. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

function Words({ names: [first, second], others, rest }: Sentence) {
  if (first === undefined) return rest
  return (
    <>
      <Name>{first}</Name>
      {second !== undefined && (
        <>
          {others > 0 ? ', ' : ' and '}
          <Name>{second}</Name>
        </>
      )}
      {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`}
      {rest}
    </>
  )
}

const Name = ({ children }: { children: string }) => (
  <bdi className="font-title font-semibold">{children}</bdi>
)

const rowClass =
  'flex w-full items-start gap-3 bg-(--row) px-4 py-3 text-left transition-colors -outline-offset-2'
/** Of liked words one line tells which they are: they are the reader's own. */
const excerptClass = 'text-15 wrap-anywhere text-muted'
const plainClass = '[--row:var(--ground)] hover:[--row:var(--color-sunken)]'
