import { isNote, NOTE_MAX } from '@kith/shared/moderator-notes.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { newKey } from '../core/calls/new-key.ts'
import { useWords } from '../drafts/api.ts'
import { cx } from '../ui/class-names.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Textarea } from '../ui/Field.tsx'
import { useAddNote } from './api.ts'

/** Where staff write a note. The words stay until the note is saved. */
export function NoteForm() {
  const { mutate, isPending } = useAddNote()
  const field = useRef<HTMLTextAreaElement>(null)
  const { words, write, forget } = useWords('note')
  const [sent, setSent] = useState<{ content: string; key: string }>()
  const length = lengthOf(words.trim())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isNote(words) || isPending) return
    const content = words.trim()
    // The same words sent again are the same note.
    const note = sent?.content === content ? sent : { content, key: newKey() }
    setSent(note)
    mutate(note, {
      onSuccess: () => {
        forget()
        setSent(undefined)
        // The button was disabled meanwhile, and lost the focus.
        field.current?.focus()
      },
    })
  }
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={submit}>
      <Field label="A note for all members">
        {(described) => (
          <Textarea
            {...described}
            ref={field}
            className="min-h-24"
            aria-invalid={length > NOTE_MAX || undefined}
            readOnly={isPending}
            value={words}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-3">
        <p
          className={cx(
            'text-13 tabular-nums',
            length > NOTE_MAX ? 'font-semibold text-danger' : 'text-muted',
          )}
        >
          {length}/{NOTE_MAX}
        </p>
        <Button type="submit" busy={isPending} disabled={!isNote(words)}>
          Add note
        </Button>
      </div>
    </form>
  )
}
