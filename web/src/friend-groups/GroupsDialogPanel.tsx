import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { countOf, type GroupChoice, noChoice } from './api.ts'
import { FilterView } from './FilterView.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { ManageView } from './ManageView.tsx'

export type GroupsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: GroupChoice
  onChoose: (choice: GroupChoice) => void
}

/** A group's own view goes by its id. */
type View = 'filter' | 'manage' | number

/** The window of GroupsDialog.tsx. */
export function GroupsDialogPanel(props: GroupsDialogProps) {
  const { open, onOpenChange } = props
  const [view, setView] = useViewSince(open)
  const { body, ...shown } = viewOf(view, setView, props)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} {...shown}>
      {body}
    </Dialog>
  )
}

/** Opened again, the window begins with the filter. */
function useViewSince(open: boolean) {
  const [view, setView] = useState<View>('filter')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setView('filter')
  }
  return [view, setView] as const
}

type Panel = { title: string; description: string; body: ReactNode; actions: ReactNode }

function viewOf(view: View, show: (view: View) => void, props: GroupsDialogProps): Panel {
  const manage = () => show('manage')
  if (view === 'filter') return filterOf(props, manage)
  if (view === 'manage')
    return {
      title: 'Manage Groups',
      description: 'Your groups are yours alone. Nobody else sees them.',
      body: <ManageView onOpen={show} />,
      actions: <Back onClick={() => show('filter')}>Back to filter</Back>,
    }
  return {
    title: 'Edit group',
    description: 'Its name, its color, and the friends in it.',
    body: <GroupEditor id={view} onGone={manage} />,
    actions: <Back onClick={manage}>All groups</Back>,
  }
}

const filterOf = ({ chosen, onChoose, onOpenChange }: GroupsDialogProps, onManage: () => void): Panel => ({
  title: 'Friend Groups',
  description: 'Tick the groups whose posts you want to see.',
  body: <FilterView chosen={chosen} onChoose={onChoose} onManage={onManage} />,
  actions: (
    <>
      <Button variant="quiet" className="mr-auto -ml-4" onClick={onManage}>
        Manage Groups
      </Button>
      <Button variant="secondary" disabled={countOf(chosen) === 0} onClick={() => onChoose(noChoice)}>
        Clear
      </Button>
      <Button onClick={() => onOpenChange(false)}>Done</Button>
    </>
  ),
})

function Back({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" className="mr-auto -ml-4" onClick={onClick}>
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </Button>
  )
}
