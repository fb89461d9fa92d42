import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { AvatarDialog } from '../own-profile/AvatarDialog.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { useDone } from './done.ts'

/** A picture of the member, or the face that was drawn for them. */
export function FaceStep() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [before] = useState(me.avatar)
  useDone(me.avatar !== null && me.avatar !== before && !isOpen)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar person={me} size={96} />
      <div className="flex min-w-48 flex-1 flex-col items-start gap-3">
        <p>
          {me.avatar
            ? 'This is how others see you.'
            : 'This face was drawn from your username. Keep it, or show your own.'}
        </p>
        <Button variant={me.avatar ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {me.avatar ? 'Change the picture' : 'Choose a picture'}
        </Button>
      </div>
      <AvatarDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}
