import type { DecisionInput, Report } from '@kith/shared/reports.ts'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ContextLinks } from './ContextLinks.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'

type Action = DecisionInput['action']

/** What staff can do about an open report. A member is not removed here, and nothing that is gone. */
export function ReportActions({ report, targetName }: { report: Report; targetName: string }) {
  const [asking, ask] = useState<Action>('note')
  const [isOpen, setOpen] = useState(false)
  const isRemovable = report.targetType !== 'user' && report.state !== 'gone'
  const button = (action: Action, label: string) => (
    <Button
      variant="secondary"
      onClick={() => {
        ask(action)
        setOpen(true)
      }}
    >
      {label}
    </Button>
  )
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <ContextLinks report={report} />
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {button('note', 'Note')}
        {button('dismiss', 'Dismiss')}
        {isRemovable && button('remove', 'Remove…')}
      </div>
      <DecisionDialog
        key={asking}
        report={report}
        targetName={targetName}
        action={asking}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </footer>
  )
}
