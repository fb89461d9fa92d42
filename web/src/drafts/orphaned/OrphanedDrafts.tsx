import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { Film } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useMe } from '../../accounts/api.ts'
import { PickedPicture } from '../../media/PickedPicture.tsx'
import { PickedStill } from '../../media/PickedStill.tsx'
import { type Entry, useEntryFile, useOutbox } from '../../outbox/api.ts'
import { FoldedText } from '../../text/FoldedText.tsx'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/class-names.ts'
import { copyAndTell } from '../../ui/copying/copy.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import {
  deleteDraft,
  type KeptDraft,
  keptDrafts,
  orphanedDrafts,
  tidyMarks,
  watchOrphaned,
} from './kept-drafts.ts'
import { kinds } from './kinds-api.ts'

type Props = {
  /** Given on the page of a post that is not there: all that is kept of comments on it, of changes to it and of words to share it with. */
  postId?: number | undefined
}

/**
 * What the viewer wrote in places that are not there any more (rules/posts.md 43). Only their words, and nothing of what
 * was there.
 */
export function OrphanedDrafts({ postId }: Props) {
  const { id } = useMe()
  const { remove, left } = useLeft(id, postId)
  if (left.length === 0) return null
  return (
    <section
      aria-label="What you wrote and can't send any more"
      className="mb-4 flex flex-col gap-4 text-left"
    >
      {left.map((draft) => (
        <OrphanedDraft key={draft.id} draft={draft} onDelete={() => remove(draft)} />
      ))}
    </section>
  )
}

function useLeft(memberId: number, postId: number | undefined) {
  const outbox = useOutbox()
  // What is refused and deleted or sent elsewhere on the page goes here too.
  useStore(outbox.store, ({ entries }) => entries)
  const read = () =>
    JSON.stringify(
      postId === undefined
        ? orphanedDrafts(memberId)
        : keptDrafts(memberId).filter(({ kind, ids }) => kinds[kind].isUnderPost && ids[0] === postId),
    )
  const left = JSON.parse(useSyncExternalStore(watchOrphaned, read)) as KeptDraft[]
  const remove = ({ id, entry }: KeptDraft) => {
    if (entry) outbox.withdraw(entry)
    else deleteDraft(id)
    tidyMarks(memberId)
  }
  return { left, remove }
}

function OrphanedDraft({ draft, onDelete }: { draft: KeptDraft; onDelete: () => void }) {
  const { words } = draft
  const { noun, done, why } = kinds[draft.kind]
  const [isAsking, ask] = useState(false)
  const copy = () =>
    copyAndTell(words, {
      copied: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied!`,
      failed: `Failed to copy ${noun}`,
    })
  return (
    <article
      aria-label={`Your ${noun} that can't be ${done} any more`}
      className={cx(cardClass, 'flex flex-col gap-3 px-4 pt-4 pb-2')}
    >
      <p className="text-13 text-muted">
        This {noun} of yours can't be {done} any more: {why}. Only this browser keeps it.
      </p>
      {words && <FoldedText content={words} collapseAt={COLLAPSE_AT} />}
      <LeftFiles draft={draft} />
      <div className="flex gap-1">
        {words && (
          <Button variant="quiet" size="small" className="-ml-3" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button variant="quiet" size="small" className={words ? '' : '-ml-3'} onClick={() => ask(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={`Delete your ${noun}?`}
        description="It is kept only in this browser, and it can't be brought back."
        confirm="Delete"
        onConfirm={onDelete}
      />
    </article>
  )
}

const LeftFiles = ({ draft: { photos, video, entry } }: { draft: KeptDraft }) => (
  <>
    {photos?.map(({ url, alt }) => (
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
