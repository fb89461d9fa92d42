import { isBlank } from '@kith/shared/basics.ts'
import { MESSAGE_LENGTH_MAX, messageWording } from '@kith/shared/messages.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { SendHorizontal } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { AttachedFile, FilePicker, isGone, useOneFile, withFile } from '../comments/AttachedFile.tsx'
import type { Draft } from '../core/tabs/draft.ts'
import { useEmoji } from '../emoji/api.ts'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useMessageDraft } from './draft.ts'
import { sendTyping } from './typing.ts'

type Props = { otherId: number; name: string; onSend: (draft: Draft) => void }

/** The form for a message. Enter sends it, Shift and Enter begin a new line. On touch screens Enter begins one too. */
export function MessageComposer({ otherId, name, onSend }: Props) {
  const note = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useCaret()
  const emoji = useEmoji(form)
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
      ref={form}
      aria-label={`Write to ${name}`}
      className={cx(formClass, isOver && 'bg-accent-soft')}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
      {...intake}
    >
      <EmojiPanel emoji={emoji} className="pb-2" />
      <AttachedFile draft={draft} onChange={change} />
      <div className="flex items-end gap-1">
        <FilePicker onPick={pick} />
        <EmojiButton emoji={emoji} className="size-8" />
        <MessageField
          ref={field}
          aria-describedby={note}
          value={content}
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

const MessageField = (props: ComponentProps<'textarea'>) => (
  <textarea
    aria-label="Message"
    placeholder="Write a message…"
    dir="auto"
    rows={1}
    enterKeyHint={isTouch() ? 'enter' : 'send'}
    className="field-sizing-content max-h-[30dvh] min-h-10 min-w-0 flex-1 resize-none rounded-12 border border-control bg-field px-3 py-2 text-17 sm:text-15"
    {...props}
  />
)

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
