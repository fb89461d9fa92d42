import { JOIN_MESSAGE_MAX } from '@kith/shared/communities.ts'
import { type SubmitEvent, useId } from 'react'
import { useWords, type WritingPlace } from '../drafts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Textarea } from '../ui/Field.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

type Props = {
  /** What is written here is kept under this name until `onSend` calls `done`. */
  place: WritingPlace
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  label: string
  hint?: string
  send: string
  variant?: 'primary' | 'danger'
  onSend: (message: string, done: () => void) => void
}

/** Asks for a few words that go with an answer or a request, which may be left out. */
export function MessageDialog({
  place,
  open,
  onOpenChange,
  title,
  description,
  label,
  hint,
  send,
  variant,
  onSend,
}: Props) {
  const form = useId()
  const { words: message, write, forget } = useWords(place)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onOpenChange(false)
    onSend(message.trim(), forget)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant={variant ?? 'primary'}>
            {send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label={label} hint={hint}>
          {(described) => (
            <Textarea
              {...described}
              className="min-h-28"
              maxLength={JOIN_MESSAGE_MAX}
              value={message}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
