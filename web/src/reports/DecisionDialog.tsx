import { isBlank } from '@kith/shared/basics.ts'
import { type DecisionInput, REPORT_NOTE_MAX, type Report, reportWording } from '@kith/shared/reports.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useWords } from '../drafts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Textarea } from '../ui/Field.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useDecide, useDismiss } from './queue-api.ts'

type Props = {
  report: Report
  /** What was reported, such as 'post'. */
  targetName: string
  action: DecisionInput['action']
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for confirmation of a decision and for a note, or for a note alone. */
export function DecisionDialog({ report, targetName, action, open, onOpenChange }: Props) {
  const form = useId()
  const { words: note, write, forget } = useWords(`decision.${report.id}.${action}`)
  const [error, setError] = useState<string>()
  const { mutate: decide, isPending } = useDecide(report, () => {
    onOpenChange(false)
    forget()
  })
  const dismiss = useDismiss(report)
  const words = wordsFor[action]
  const isMissing = action === 'note' && isBlank(note)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(isMissing ? reportWording.noteRequired : undefined)
    if (isMissing) return
    if (action !== 'dismiss') return decide({ action, note: note.trim() })
    onOpenChange(false)
    dismiss(note.trim())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title(targetName)}
      description={words.description(targetName)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            busy={isPending}
            variant={action === 'remove' ? 'danger' : 'primary'}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} onChange={() => setError(undefined)}>
        <Field required={action === 'note'} label={words.label} hint={words.hint} error={error}>
          {(described) => (
            <Textarea
              {...described}
              className="min-h-22"
              maxLength={REPORT_NOTE_MAX}
              value={note}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

type DecisionTexts = {
  title: (targetName: string) => string
  description: (targetName: string) => string
  label: string
  hint: string
  confirm: string
}

const wordsFor: Record<DecisionInput['action'], DecisionTexts> = {
  remove: {
    title: (targetName) => `Remove this ${targetName}?`,
    description: (targetName) =>
      `The ${targetName} is deleted for everybody. Its author and the people who reported it are told. This action cannot be undone.`,
    label: 'Why (optional)',
    hint: 'The author sees this, but not who wrote it. If you leave it empty, they see the reason that most people chose.',
    confirm: 'Remove',
  },
  dismiss: {
    title: () => 'Dismiss this report?',
    description: (targetName) =>
      targetName === 'member'
        ? 'Nothing changes. The people who reported are told that it was looked into.'
        : `The ${targetName} stays as it is. The people who reported it are told.`,
    label: 'Note (optional)',
    hint: 'Only moderators and admins read this.',
    confirm: 'Dismiss',
  },
  note: {
    title: () => 'Add a note',
    description: () => 'The report stays open.',
    label: 'Note',
    hint: 'Only moderators and admins read this.',
    confirm: 'Add note',
  },
}
