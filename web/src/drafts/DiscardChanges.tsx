import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

type Props = { isChanged: boolean; size?: 'small' | 'medium'; onDiscard: () => void }

/** Takes back what was changed and not saved, after a question. It also tells that there is something. */
export function DiscardChanges({ isChanged, size = 'medium', onDiscard }: Props) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      {isChanged && (
        <Button variant="quiet" size={size} onClick={() => ask(true)}>
          Discard changes
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Discard your changes?"
        description="What you have changed here is not saved, and it can't be brought back."
        confirm="Discard"
        onConfirm={onDiscard}
      />
    </>
  )
}
