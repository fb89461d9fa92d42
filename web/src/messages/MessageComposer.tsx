import { isBlank } from '@kith/shared/basics.ts'
import { MESSAGE_LENGTH_MAX, messageWording } from '@kith/shared/messages.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { AttachedFile, FilePicker, isGone, useOneFile, withFile } from '../comments/AttachedFile.tsx'
import type { Draft } from '../core/tabs/draft.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useMessageDraft } from './draft.ts'
import { sendTyping } from './typing.ts'

type Props = { otherId: number; name: string; onSend: (draft: Draft) => void }

/** The form for a message. Enter sends it, Shift and Enter begin a new line. On touch screens Enter begins one too. */
export function MessageComposer({ otherId, name, onSend }: Props) {
  const note = useId()
  const field = useCaret()
  const { draft, change, clear } = useMessageDraft(otherId, name)
  const { content, file } = draft
  const isTooLong = lengthOf(content) > MESSAGE_LENGTH_MAX
  const maySend = (!isBlank(content) || file !== null) && !isTooLong && !isGone(draft)
  const send = () => {
    if (!maySend) return
    onSend(draft)
    clear()
    field.current?.focus()
  }
  const pick = (file: File) => change(withFile(draft, file))
  const { isOver, intake } = useOneFile(pick)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label={`Write to ${name}`}
      className={cx(formClass, isOver && 'bg-accent-soft')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
      {...intake}
    >
      <AttachedFile draft={draft} onChange={change} />
      <div className="flex items-end gap-1">
        <FilePicker onPick={pick} />
        <textarea
          ref={field}
          aria-label="Message"
          aria-describedby={note}
          placeholder="Write a message…"
          dir="auto"
          rows={1}
          enterKeyHint={isTouch() ? 'enter' : 'send'}
          value={content}
          className="field-sizing-content max-h-[30dvh] min-h-10 min-w-0 flex-1 resize-none rounded-12 border border-control bg-field px-3 py-2 text-17 sm:text-15"
          onChange={({ target }) => {
            change({ content: target.value })
            if (!isBlank(target.value)) sendTyping(otherId)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" data-tooltip="Send" disabled={!maySend}>
          <SendHorizontal className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div id={note} aria-live="polite" className="px-3 pt-1 text-13 text-danger empty:hidden">
        {isTooLong && messageWording.tooLong}
      </div>
    </form>
  )
}

const formClass = 'shrink-0 border-t border-line px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]'

/** With a physical keyboard the field gets the focus. On a phone the screen keyboard would cover the messages. */
function useCaret() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return field
}

const sends = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && (ctrlKey || metaKey || !isTouch())

const isTouch = () => window.matchMedia('(pointer: coarse)').matches
