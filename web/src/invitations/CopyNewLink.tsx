import type { Invitation } from '@kith/shared/invitations.ts'
import { Link2 } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { copyAndTell, linkWords } from '../ui/copying/copy.ts'
import { useCreateInvitation } from './api.ts'
import { linkOf } from './link.ts'

/** Makes an invitation and copies its link, in one press. */
export function CopyNewLink({ expiring }: { expiring: { expiresInDays?: number } }) {
  const { mutateAsync: create, isPending } = useCreateInvitation()
  const copy = async () => {
    const link = create(expiring).then(({ code }: Invitation) => linkOf(code))
    try {
      await copyAndTell(link, linkWords)
    } catch {
      // No invitation was made, and the mutation has said why.
    }
  }
  return (
    <Button variant="quiet" busy={isPending} onClick={() => void copy()}>
      {!isPending && <Link2 className="size-4.5" aria-hidden />}
      Copy a new link
    </Button>
  )
}
