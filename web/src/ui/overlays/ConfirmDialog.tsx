import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirm: string
  /** Quieter where it can be taken back. */
  look?: 'danger' | 'primary'
  onConfirm: () => void
}

/** Asks once before something that reaches far. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  look = 'danger',
  onConfirm,
}: Props) {
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
            look={look}
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
