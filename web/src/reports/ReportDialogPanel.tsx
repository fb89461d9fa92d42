import {
  readyReasons,
  reasonOf,
  REPORT_REASON_MAX,
  targetNames,
  type ReportTarget,
  reportWording,
} from '@kith/shared/reports.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useWords } from '../drafts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Textarea } from '../ui/Field.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSendReport } from './api.ts'
import { ReadyReasons } from './ReadyReasons.tsx'

export type ReportDialogProps = {
  targetType: ReportTarget
  targetId: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

const DESCRIPTION =
  'Moderators and admins read your report, and see that it comes from you. Nobody else does.'

/** The content of ReportDialog.tsx. */
export function ReportDialogPanel({ targetType, targetId, open, onOpenChange }: ReportDialogProps) {
  const form = useId()
  const [chosen, choose] = useState('')
  const { words, write, forget } = useWords(`report.${targetType}.${targetId}`)
  const [error, setError] = useState<string>()
  const { mutate: send, isPending } = useSendReport(() => {
    onOpenChange(false)
    choose('')
    forget()
  })
  const reason = reasonOf(chosen, words)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(reason === '' ? reportWording.reasonRequired : undefined)
    if (reason !== '') send({ targetType, targetId, reason })
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report this ${targetNames[targetType]}`}
      description={DESCRIPTION}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            Send report
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={submit}
        onChange={() => setError(undefined)}
      >
        <ReadyReasons reasons={readyReasons} value={chosen} onChange={choose} error={error} />
        <Field label="In your own words (optional)">
          {(described) => (
            <Textarea
              {...described}
              className="min-h-22"
              maxLength={REPORT_REASON_MAX - reasonOf(chosen, 'x').length + 1}
              value={words}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
