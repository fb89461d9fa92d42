import { type Message, messageWording } from '@kith/shared/messages.ts'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useNow } from '../core/clock.ts'
import { iconButtonClass } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { useDeleteMessage } from './changes.ts'
import { mayDelete } from './thread.ts'

/** The menu beside an own message, as long as there is something to choose. */
export function MessageMenu({ message }: { message: Message }) {
  const me = useMe()
  return mayDelete(me.id, message, useNow()) ? <DeletingMenu message={message} /> : null
}

function DeletingMenu({ message }: { message: Message }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate: remove } = useDeleteMessage(message)
  return (
    // Outside of the bubble, which keeps its width when the menu goes. With a mouse it shows where one points.
    <span className="absolute top-1/2 right-full -translate-y-1/2 pr-1 transition-opacity pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100 pointer-fine:has-[[aria-expanded=true]]:opacity-100">
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
