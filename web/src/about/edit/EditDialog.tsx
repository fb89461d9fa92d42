import { type ContentKey, contentMax } from '@kith/shared/about/site-content.ts'
import { type SubmitEvent, useId } from 'react'
import { useWords } from '../../drafts/api.ts'
import { ChangedMeanwhile } from '../../drafts/ChangedMeanwhile.tsx'
import { DiscardChanges } from '../../drafts/DiscardChanges.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useSaveContent } from '../api.ts'
import { IconGrid } from './IconGrid.tsx'
import { labelOf } from './labels.ts'
import { TextField } from './TextField.tsx'

type Props = {
  of: ContentKey
  /** What the page shows now. */
  shown: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes one text or icon of the page. */
export function EditDialog({ of, shown, open, onOpenChange }: Props) {
  const form = useId()
  const { words: content, before, write, forget } = useWords(`about.${of}`, shown)
  const isChanged = content !== shown
  const { mutate: save, isPending } = useSaveContent(of, isChanged)
  const max = contentMax(of)
  const close = () => onOpenChange(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      forget()
      close()
    }
    save(content, { onSuccess })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${labelOf(of)}`}
      actions={
        <>
          <DiscardChanges isChanged={isChanged && !isPending} onDiscard={forget} />
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {max === undefined ? (
          <IconGrid chosen={content} onChoose={write} />
        ) : (
          <TextField of={of} max={max} content={content} onChange={write} />
        )}
        {isChanged && shown !== before && (
          <ChangedMeanwhile what={max === undefined ? 'The icon' : 'The text'} content={shown} />
        )}
      </form>
    </Dialog>
  )
}
