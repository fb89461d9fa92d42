import { profileWording } from '@kith/shared/own-profile.ts'
import { useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useChangeProfile } from './api.ts'
import { AvatarFromFile } from './AvatarFromFile.tsx'
import { AvatarFromUrl } from './AvatarFromUrl.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the avatar, to a file or to a picture at a URL. */
export function AvatarDialog({ open, onOpenChange }: Props) {
  const [mode, setMode] = useState('file')
  const close = () => onOpenChange(false)
  const tabs = [
    { id: 'file', label: 'Upload File', content: <AvatarFromFile onDone={close} /> },
    { id: 'url', label: 'Image URL', content: <AvatarFromUrl onDone={close} /> },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Change Avatar">
      <Tabs label="Where the picture comes from" tabs={tabs} value={mode} onChange={setMode} />
      <RemoveButton onDone={close} />
    </Dialog>
  )
}

function RemoveButton({ onDone }: { onDone: () => void }) {
  const { avatar } = useMe()
  const { mutate, isPending } = useChangeProfile()
  if (avatar === null) return null
  const remove = () =>
    mutate(
      { avatar: null },
      {
        onSuccess: () => {
          toast({ title: 'Success', description: profileWording.avatarUpdated })
          onDone()
        },
        onError: (error) => toastFailure(profileWording.avatarUpdateFailed, errorText(error)),
      },
    )
  return (
    <Button variant="quiet" size="small" className="mt-3 -ml-3" busy={isPending} onClick={remove}>
      Remove the current picture
    </Button>
  )
}
