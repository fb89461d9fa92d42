import { JOIN_MESSAGE_MAX } from '@kith/shared/communities.ts'
import { MessageDialog } from './MessageDialog.tsx'

type Props = {
  id: number
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onAsk: (message: string, done: () => void) => void
}

/** Asks to join a community that lets nobody in without approval. */
export function AskToJoinDialog({ id, name, open, onOpenChange, onAsk }: Props) {
  return (
    <MessageDialog
      place={`join-request.${id}`}
      open={open}
      onOpenChange={onOpenChange}
      title={`Join ${name}`}
      description="Its moderators and admins will answer your request."
      label="Message (optional)"
      hint={`Say who you are, or why you would like to join. At most ${JOIN_MESSAGE_MAX} characters.`}
      send="Send request"
      onSend={onAsk}
    />
  )
}
