import { type Message, messageWording } from '@kith/shared/messages.ts'
import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNow } from '../core/clock.ts'
import { ReportDialog } from '../reports/ReportDialog.tsx'
import { cx } from '../ui/class-names.ts'
import { copyAndTell } from '../ui/copying/copy.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { MenuItem } from '../ui/overlays/MenuPanel.tsx'
import { useDeleteMessage } from './changes.ts'
import { mayDelete } from './message-pages.ts'

type Props = { message: Message }

/** The menu of a message, as long as there is something to choose. */
export const MessageMenu = ({ message }: Props) => (message.isDeleted ? null : <Choices message={message} />)

function Choices({ message }: Props) {
  const me = useMe()
  const now = useNow()
  const [isReporting, setReporting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutate: remove } = useDeleteMessage(message)
  const { id, content, senderId } = message
  const isOwn = senderId === me.id
  const copying: MenuItem = {
    label: 'Copy text',
    icon: Copy,
    onSelect: () => void copyAndTell(content, copyWords),
  }
  const reporting: MenuItem = { label: 'Report', icon: Flag, onSelect: () => setReporting(true) }
  const deleting: MenuItem = {
    label: 'Delete message',
    icon: Trash2,
    danger: true,
    onSelect: () => setAsking(true),
  }
  const items = [
    ...(content ? [copying] : []),
    ...(isOwn ? [] : [reporting]),
    ...(mayDelete(me.id, message, now) ? [deleting] : []),
  ]
  if (items.length === 0) return null
  return (
    <span className={cx(besideClass, isOwn ? 'right-full pr-1' : 'left-full pl-1')}>
      <Menu
        label="More about this message"
        className={iconButtonClass}
        align={isOwn ? 'end' : 'start'}
        groups={[items]}
      >
        <Ellipsis className="size-4.5" aria-hidden />
      </Menu>
      <ReportDialog targetType="message" targetId={id} open={isReporting} onOpenChange={setReporting} />
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

const copyWords = { copied: 'Text copied!', failed: 'Failed to copy text' }

/**
 * Outside of the bubble, which keeps its width when the menu goes. It shows where a mouse points, and to the keyboard.
 * Fingers press the bubble long (shell/after-paint/open-menus.ts).
 */
const besideClass =
  'absolute top-1/2 -translate-y-1/2 opacity-0 transition-opacity has-[:focus-visible]:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-fine:group-hover:opacity-100 pointer-coarse:pointer-events-none'
