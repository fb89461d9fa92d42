import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirm: string
  onConfirm: () => void
}

/** Asks once before something that can't be taken back. */
export function ConfirmDialog({ open, onOpenChange, title, description, confirm, onConfirm }: Props) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  )
}
