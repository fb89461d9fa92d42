import type { Profile } from '@kith/shared/profiles.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { PictureFromFile } from '../media/PictureFromFile.tsx'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/faces/Cover.tsx'
import { StoredPicture } from '../ui/faces/StoredPicture.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSetCover } from './cover-api.ts'

/** The cover of a profile, or a print of its own. On the own profile it can be changed. */
export function ProfileCover({ profile }: { profile: Profile }) {
  const { username, coverImage, friendship } = profile
  const shape = 'block h-20 w-full sm:h-36'
  return (
    <div className="relative">
      <StoredPicture url={coverImage} width={1280} className={`${shape} bg-sunken object-cover`}>
        <Cover seed={username} className={shape} />
      </StoredPicture>
      {friendship.status === 'self' && <ChangeCover coverImage={coverImage} />}
    </div>
  )
}

function ChangeCover({ coverImage }: Pick<Profile, 'coverImage'>) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, variables } = useSetCover()
  const set = (picture: Blob | null) => mutate(picture, { onSuccess: () => setOpen(false) })
  return (
    <>
      <div className="absolute top-2 right-2 rounded-full border border-line bg-surface">
        <IconButton label="Change cover" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ImageUp className="size-5" aria-hidden />
        </IconButton>
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Change cover">
        <PictureFromFile shape="wide" busy={isPending && variables !== null} onSend={set} />
        {coverImage !== null && (
          <Button
            variant="quiet"
            size="small"
            className="mt-3 -ml-3"
            busy={isPending && variables === null}
            onClick={() => set(null)}
          >
            Remove the current cover
          </Button>
        )}
      </Dialog>
    </>
  )
}
