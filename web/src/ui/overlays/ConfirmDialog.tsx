import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirm: string
  /** 'primary' is for actions that can be undone. */
  variant?: 'danger' | 'primary'
  onConfirm: () => void
}

/** Asks for confirmation before an action with large effects. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  variant = 'danger',
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
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            variant={variant}
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
