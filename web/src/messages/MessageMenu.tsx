import { type Message, messageWording } from '@kith/shared/messages.ts'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNow } from '../core/clock.ts'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { cx } from '../ui/class-names.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useDeleteMessage } from './changes.ts'
import { mayDelete } from './message-pages.ts'

/** The menu beside a message, as long as there is something to choose. */
export function MessageMenu({ message }: { message: Message }) {
  const me = useMe()
  const now = useNow()
  if (message.senderId !== me.id) return message.isDeleted ? null : <ReportingMenu message={message} />
  return mayDelete(me.id, message, now) ? <DeletingMenu message={message} /> : null
}

function ReportingMenu({ message }: { message: Message }) {
  const [isReporting, setReporting] = useState(false)
  return (
    <span className={cx(besideClass, 'left-full pl-1')}>
      <Menu
        label="More about this message"
        className={iconButtonClass}
        align="start"
        groups={[[{ label: 'Report', icon: Flag, onSelect: () => setReporting(true) }]]}
      >
        <Ellipsis className="size-4.5" aria-hidden />
      </Menu>
      <ReportDialog
        targetType="message"
        targetId={message.id}
        open={isReporting}
        onOpenChange={setReporting}
      />
    </span>
  )
}

function DeletingMenu({ message }: { message: Message }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate: remove } = useDeleteMessage(message)
  return (
    <span className={cx(besideClass, 'right-full pr-1')}>
      <Menu
        label="More about this message"
        className={iconButtonClass}
        groups={[[{ label: 'Delete message', icon: Trash2, danger: true, onSelect: () => setAsking(true) }]]}
      >
        <Ellipsis className="size-4.5" aria-hidden />
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete message"
        description={messageWording.deleteQuestion}
        confirm="Delete"
        onConfirm={() => remove()}
      />
    </span>
  )
}

/** Outside of the bubble, which keeps its width when the menu goes. With a mouse it shows where one points. */
const besideClass =
  'absolute top-1/2 -translate-y-1/2 transition-opacity pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100 pointer-fine:has-[[aria-expanded=true]]:opacity-100'
