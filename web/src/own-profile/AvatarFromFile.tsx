import { profileWording } from '@kith/shared/own-profile.ts'
import { PictureFromFile } from '../media/PictureFromFile.tsx'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useUploadAvatar } from './api.ts'

/** A new avatar from a file. */
export function AvatarFromFile({ onDone }: { onDone: () => void }) {
  const { mutate, isPending } = useUploadAvatar()
  const send = (picture: Blob) =>
    mutate(picture, {
      onSuccess: () => {
        toast({ title: 'Success', description: profileWording.avatarUploaded })
        onDone()
      },
      onError: (error) =>
        toastFailure(profileWording.avatarUploadFailed, errorText(error, profileWording.uploadFailed)),
    })
  return <PictureFromFile shape="round" busy={isPending} onSend={send} />
}
