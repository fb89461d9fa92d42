import { type ModeratorNote, noteWording } from '@kith/shared/moderator-notes.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { Trash2 } from 'lucide-react'
import { minuteOf } from '../core/dates.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { PersonName } from '../text/PersonLink.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'

type Props = {
  note: ModeratorNote
  isNewest: boolean
  /** Longer notes are folded. */
  collapseAt?: number
  /** Given to those who may delete it. */
  onDelete?: (() => void) | undefined
}

/** One note: its words, then who wrote it and when. The newest stands out. */
export function NoteRow({
  note: { content, author, createdAt },
  isNewest,
  collapseAt = COLLAPSE_AT,
  onDelete,
}: Props) {
  return (
    <li
      className={cx(
        'flex items-start gap-2 rounded-r-6 border-l-3 py-2 pl-3',
        isNewest ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1 pr-2">
        <FoldedText content={content} collapseAt={collapseAt} />
        <p className="mt-1 flex flex-wrap gap-x-2 text-13 text-muted">
          {isNewest && <span className="font-semibold text-ink">Newest</span>}
          {author ? (
            <PersonName person={author} className="tap-target max-w-full truncate" />
          ) : (
            <span>{noteWording.unknownAuthor}</span>
          )}
          <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
            {minuteOf(createdAt)}
          </time>
        </p>
      </div>
      {onDelete && (
        <IconButton label={`Delete the note from ${minuteOf(createdAt)}`} onClick={onDelete}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
