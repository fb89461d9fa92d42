import { administrationWording, type ManagedMember } from '@kith/shared/administration.ts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ByHand } from '../ui/copying/ByHand.tsx'
import { copyText } from '../ui/copying/copy.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Milliseconds that a new password is shown (rules/moderation.md 10). */
const SHOWN_FOR = 10_000

/** Shows a new password once, with a button that copies it. */
export function showPassword({ name }: ManagedMember, password: string): void {
  toast({
    title: administrationWording.passwordReset,
    description: `The new password of ${name}, shown only now:`,
    duration: SHOWN_FOR,
    action: <NewPassword password={password} />,
  })
}

function NewPassword({ password }: { password: string }) {
  const [state, setState] = useState<'shown' | 'copied' | 'failed'>('shown')
  const copy = async () => setState((await copyText(password)) ? 'copied' : 'failed')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'failed' ? (
        <ByHand text={password} />
      ) : (
        <code className="rounded-6 bg-sunken px-2 py-1 text-15 select-all">{password}</code>
      )}
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {state === 'copied' ? (
          <Check className="size-4" aria-hidden />
        ) : (
          <Copy className="size-4" aria-hidden />
        )}
        {state === 'copied' ? 'Copied!' : 'Copy'}
      </Button>
      {state === 'failed' && <p className="text-13 text-danger">Failed to copy. Please write it down.</p>}
    </div>
  )
}
