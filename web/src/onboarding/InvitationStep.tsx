import type { Invitation } from '@kith/shared/invitations.ts'
import { paths } from '@kith/shared/paths.ts'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useCreateInvitation } from '../invitations/api.ts'
import { CopyButton } from '../invitations/CopyButton.tsx'
import { Button } from '../ui/Button.tsx'
import { linkWords } from '../ui/copying/copy.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** Somebody to be here with. `unused` is an invitation that was made already. */
export function InvitationStep({ unused }: { unused: Invitation | undefined }) {
  const [isCreating, setCreating] = useState(false)
  const { mutate: create, isPending } = useCreateInvitation()
  if (unused) return <Made code={unused.code} isNew={isCreating} />
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        A site needs a second person. An invitation lets someone in, and you are friends as soon as they join.
      </p>
      <Button
        busy={isPending}
        onClick={() => {
          setCreating(true)
          create({})
        }}
      >
        Create invitation
      </Button>
    </div>
  )
}

/** The button that made a new one is gone, so the code gets the focus. */
function Made({ code, isNew }: { code: string; isNew: boolean }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Send this link to someone you’d like to have here.</p>
      <code
        ref={isNew ? focusOn : undefined}
        tabIndex={-1}
        className="font-title text-20 font-semibold tracking-wide"
      >
        {code}
      </code>
      <CopyButton
        text={window.location.origin + paths.register(code)}
        label="Copy link"
        icon={Link2}
        words={linkWords}
      />
      <p className="text-13 text-muted">
        You’ll find all of them under <TextLink to={paths.friends('invitations')}>Invitations</TextLink>.
      </p>
    </div>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()
