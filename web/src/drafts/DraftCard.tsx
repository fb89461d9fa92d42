import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { Film } from 'lucide-react'
import { useId } from 'react'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { PickedStill } from '../media/PickedStill.tsx'
import { type Entry, useEntryFile } from '../outbox/api.ts'
import { FoldedText } from '../text/FoldedText.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { copyAndTell } from '../ui/copying/copy.ts'
import { Link } from '../ui/Link.tsx'
import type { ListedDraft } from './listed-drafts.ts'

const copyWords = { copied: 'Draft copied!', failed: 'Failed to copy draft' }

/** One draft: what it is, its words and files, and what can be done with it. */
export function DraftCard({ draft, onDelete }: { draft: ListedDraft; onDelete: () => void }) {
  const { title, path, to, words, writtenAt, entry } = draft
  const heading = useId()
  return (
    <article aria-labelledby={heading} className={cx(cardClass, 'flex flex-col gap-2 px-4 pt-4 pb-2')}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="min-w-0 text-15 wrap-anywhere">
          {title}
          {to && (
            <>
              {' '}
              to <bdi>{to}</bdi>
            </>
          )}
        </h2>
        {writtenAt && (
          <span className="text-13 text-muted">
            <TimeAgo time={new Date(writtenAt).toISOString()} />
          </span>
        )}
      </header>
      {entry && <p className="text-13 text-muted">Not sent. {entry.why}</p>}
      {words && <FoldedText content={words} collapseAt={COLLAPSE_AT} plays={false} />}
      <DraftFiles draft={draft} />
      <div className="-ml-3 flex gap-1">
        {path && (
          <Link to={path} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            Open
          </Link>
        )}
        {words && (
          <Button variant="quiet" size="small" onClick={() => void copyAndTell(words, copyWords)}>
            Copy
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  )
}

const DraftFiles = ({ draft: { photos, video, entry } }: { draft: ListedDraft }) => (
  <>
    {photos.map(({ url, alt }) => (
      <div key={url + alt} className={fileClass}>
        {url && <PickedPicture url={url} onGone={nothing} />}
        <bdi className="wrap-anywhere">{alt}</bdi>
      </div>
    ))}
    {video && (
      <p className={fileClass}>
        <Film className="size-5 shrink-0" aria-hidden />
        <bdi className="truncate">{video}</bdi>
      </p>
    )}
    {entry?.file && <EntryFile entry={entry} />}
  </>
)

const fileClass = 'flex min-w-0 items-center gap-2 text-13 text-muted'

/** The server deletes it after a day. */
const nothing = () => undefined

function EntryFile({ entry }: { entry: Entry }) {
  const { file } = useEntryFile(entry)
  const { alt } = entry.content as { alt: string }
  return (
    file && (
      <div className={fileClass}>
        <PickedStill file={file} />
        <bdi className="truncate">{alt || file.name}</bdi>
      </div>
    )
  )
}
