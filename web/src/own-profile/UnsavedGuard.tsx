import { useEffect, useState } from 'react'
import { useRouter } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

type LeaveQuestion = { answer: (mayLeave: boolean) => void }

type Props = {
  isDirty: boolean
  /** Called when the changes are given up. */
  onLeave?: () => void
}

/** Asks before leaving a page with unsaved changes. When the tab is closed, the browser itself asks. */
export function UnsavedGuard({ isDirty, onLeave }: Props) {
  const { history } = useRouter()
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const isToStay = () =>
      new Promise<boolean>((resolve) => setQuestion({ answer: (mayLeave) => resolve(!mayLeave) }))
    return history.block({ blockerFn: isToStay, enableBeforeUnload: true })
  }, [history, isDirty])
  const settle = (mayLeave: boolean) => {
    if (mayLeave) onLeave?.()
    question?.answer(mayLeave)
    setQuestion(null)
  }
  return (
    <Dialog
      open={question !== null}
      asksAboutBack
      onOpenChange={() => settle(false)}
      title="Leave without saving?"
      description="What you have changed here is not saved yet."
      actions={
        <>
          <Button variant="secondary" onClick={() => settle(false)}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => settle(true)}>
            Leave
          </Button>
        </>
      }
    />
  )
}
