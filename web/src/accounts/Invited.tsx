import { type Inviter, invitationWording } from '@kith/shared/invitations.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/faces/Face.tsx'

type Props = { inviter: Inviter | undefined; onChangeCode: () => void }

/** Who invites, in place of the code that the link has brought. */
export function Invited({ inviter, onChangeCode }: Props) {
  return (
    <div className="flex items-center gap-3 rounded-12 border border-line p-3">
      {inviter ? <Picture of={inviter} /> : <Check className="size-6 shrink-0 text-success" aria-hidden />}
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <p className="text-17 font-semibold wrap-anywhere" dir="auto">
          {inviter ? invitationWording.invitedBy(inviter.name) : invitationWording.valid}
        </p>
        <Button variant="quiet" size="small" className="-mb-1 -ml-3" onClick={onChangeCode}>
          Change code
        </Button>
      </div>
    </div>
  )
}

/** The inviter's picture, or the face that members know them by. The name stands beside it. */
export function Picture({ of: { username, picture }, small = false }: { of: Inviter; small?: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const shape = `${small ? 'size-6' : 'size-12'} shrink-0 rounded-full bg-sunken object-cover`
  if (!picture || isBroken) return <Face seed={username} className={shape} />
  return <img src={picture} alt="" className={shape} onError={() => setBroken(true)} />
}
