import { INVITATION_CODE, invitationWording } from '@kith/shared/invitations.ts'
import { Check } from 'lucide-react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useDebounced } from '../core/debounced-value.ts'
import { Field, Input } from '../ui/Field.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useInvitationCheck } from './entry-api.ts'
import { formatCode } from './invitation-code.ts'
import { type Registration, registrationRules } from './rules.ts'

/** Milliseconds without typing before a malformed code is called wrong. */
const REST = 600

type Check = 'unchecked' | 'validating' | 'valid' | 'invalid'

/** The invitation code, checked while it is typed: its format here, a complete one by the server. */
export function InvitationCodeField({ control }: { control: Control<Registration> }) {
  const code = useWatch({ control, name: 'inviteCode' })
  const check = useCodeCheck(code)
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
    <Field label="Invitation code" error={error} hint={hints[check]}>
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

const hints: Record<Check, string | undefined> = {
  unchecked: undefined,
  validating: 'Checking the code…',
  valid: 'This code is valid.',
  invalid: undefined,
}

function useCodeCheck(code: string): Check {
  const { valid, isChecking } = useInvitationCheck(code)
  const isAtRest = useDebounced(code, REST) === code
  if (code === '') return 'unchecked'
  if (!INVITATION_CODE.test(code)) return isAtRest ? 'invalid' : 'unchecked'
  if (isChecking) return 'validating'
  if (valid === undefined) return 'unchecked'
  return valid ? 'valid' : 'invalid'
}
