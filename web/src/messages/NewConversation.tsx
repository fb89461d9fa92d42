import { messageWording } from '@kith/shared/messages.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FriendPicker } from './FriendPicker.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onPick: (otherId: number) => void }

/** The dialog for choosing a friend to write to. */
export function NewConversation({ open, onOpenChange, onPick }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messageWording.start}>
      <FriendPicker
        renderRow={(friend) => (
          <button
            type="button"
            className="flex w-full items-center gap-3 rounded-6 p-2 text-left transition-colors hover:bg-sunken"
            onClick={() => {
              onOpenChange(false)
              onPick(friend.id)
            }}
          >
            <Avatar person={friend} size={40} />
            <span className="min-w-0">
              <bdi className="block truncate font-title font-semibold">{friend.name}</bdi>
              <span className="block truncate text-13 text-muted">@{friend.username}</span>
            </span>
          </button>
        )}
      />
    </Dialog>
  )
}
