import { INVITATION_CODE, type Inviter, invitationWording } from '@kith/shared/invitations.ts'
import { Check } from 'lucide-react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { Field, Input } from '../ui/Field.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import { useInvitationCheck } from './entry-api.ts'
import { formatCode } from './invitation-code.ts'
import { Picture } from './Invited.tsx'
import { type Registration, registrationRules } from './rules.ts'

type Check = 'unchecked' | 'validating' | 'valid' | 'invalid'

/** The invitation code. A whole one is checked by the server while it is typed, its format when the field is left. */
export function InvitationCodeField({ control }: { control: Control<Registration> }) {
  const code = useWatch({ control, name: 'inviteCode' })
  const { check, inviter } = useCodeCheck(code)
  const { field, fieldState } = useController({
    control,
    name: 'inviteCode',
    rules: {
      ...registrationRules.inviteCode,
      validate: () => check !== 'invalid' || invitationWording.invalid,
    },
  })
  const error = check === 'invalid' ? invitationWording.invalid : fieldState.error?.message
  return (
    <Field required label="Invitation code" error={error} hint={hintOf(check, inviter)}>
      {(described) => (
        <div className="relative">
          <Input
            {...described}
            {...field}
            onChange={(event) => field.onChange(formatCode(event.target.value))}
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="pr-10 tracking-wider tabular-nums"
          />
          <span className="absolute top-3 right-3 text-success">
            {check === 'validating' && <Spinner label="Checking the code" className="text-muted" />}
            {check === 'valid' && <Check className="size-5" aria-hidden />}
          </span>
        </div>
      )}
    </Field>
  )
}

function hintOf(check: Check, inviter: Inviter | undefined) {
  if (check === 'validating') return 'Checking the code…'
  if (check !== 'valid') return undefined
  if (!inviter) return invitationWording.valid
  return (
    <span className="flex items-center gap-2">
      <Picture of={inviter} small />
      <bdi className="min-w-0 wrap-anywhere">{invitationWording.invitedBy(inviter.name)}</bdi>
    </span>
  )
}

function useCodeCheck(code: string): { check: Check; inviter?: Inviter | undefined } {
  const { valid, inviter, isChecking } = useInvitationCheck(code)
  if (!INVITATION_CODE.test(code)) return { check: 'unchecked' }
  if (isChecking) return { check: 'validating' }
  if (valid === undefined) return { check: 'unchecked' }
  return { check: valid ? 'valid' : 'invalid', inviter }
}
