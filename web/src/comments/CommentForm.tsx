import { isBlank } from '@kith/shared/basics.ts'
import { commentWording } from '@kith/shared/comments.ts'
import { lengthOf, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { type Draft, type DraftState, isEmpty } from '../core/tabs/draft.ts'
import { type EmojiChoice, useEmoji } from '../emoji/api.ts'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'
import { usePlatformSettings } from '../settings/api.ts'
import { TagField } from '../tagging/TagField.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { AttachedFile, FilePicker, isGone, useOneFile, withFile } from './AttachedFile.tsx'

type Props = {
  /** The label and placeholder of the field. */
  label: string
  submit: string
  drafting: DraftState
  onSend: (draft: Draft) => void
  onCancel?: () => void
  /** How often 'Reply' or 'Comment' was pressed. Each press focuses the field. */
  asked: number
}

/** The form for a comment or a reply. */
export function CommentForm({ label, submit, drafting, onSend, onCancel, asked }: Props) {
  const note = useId()
  const form = useFocusOnField(asked)
  const emoji = useEmoji(form)
  const me = useMe()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const { draft, change } = drafting
  const [isTouched, setTouched] = useState(false)
  const isTooLong = lengthOf(draft.content) > limit
  const maySend = (!isBlank(draft.content) || draft.file !== null) && !isTooLong && !isGone(draft)
  const send = () => {
    if (!maySend) return
    setTouched(false)
    onSend(draft)
  }
  const pick = (file: File) => change(withFile(draft, file))
  const { isOver, intake } = useOneFile(pick)
  const isOpen = isTouched || !isEmpty(draft) || onCancel !== undefined
  return (
    <form
      ref={form}
      aria-label={label}
      className="flex gap-2"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
      {...intake}
    >
      <Avatar person={me} size={32} className="mt-1" />
      <div
        className={cx(
          'min-w-0 flex-1 rounded-12 border -outline-offset-1 outline-focus has-[textarea:focus]:outline-2',
          isOver ? 'border-accent bg-accent-soft' : 'border-control bg-field',
        )}
      >
        <TagField
          aria-label={label}
          aria-describedby={note}
          placeholder={label}
          rows={1}
          value={draft}
          className="field-sizing-content block max-h-[40dvh] min-h-10 w-full resize-none rounded-12 bg-transparent px-3 py-2 text-17 outline-none sm:text-15"
          onFocus={() => setTouched(true)}
          onChange={change}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            else if (event.key === 'Escape') onCancel?.()
          }}
        />
        <EmojiPanel emoji={emoji} className="px-3 pb-2" />
        <AttachedFile draft={draft} onChange={change} />
        <Note id={note}>{isTooLong && commentWording.tooLong(limit)}</Note>
        {isOpen && (
          <Buttons submit={submit} maySend={maySend} emoji={emoji} onPick={pick} onCancel={onCancel} />
        )}
      </div>
    </form>
  )
}

type ButtonsProps = Pick<Props, 'submit'> & {
  maySend: boolean
  emoji: EmojiChoice
  onPick: (file: File) => void
  onCancel: Props['onCancel']
}

const Buttons = ({ submit, maySend, emoji, onPick, onCancel }: ButtonsProps) => (
  <div className="flex flex-wrap items-center gap-1 px-1 pb-1">
    <FilePicker onPick={onPick} />
    <EmojiButton emoji={emoji} className="size-8" />
    <span className="ml-auto" />
    {onCancel && (
      <Button variant="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" size="small" disabled={!maySend}>
      {submit}
    </Button>
  </div>
)

const Note = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} aria-live="polite" className="px-3 pb-2 text-13 text-danger empty:hidden">
    {children}
  </div>
)

function useFocusOnField(asked: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked === 0) return
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return form
}
