import { accountWording } from '@kith/shared/accounts.ts'
import type { ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'

type Props = ComponentProps<'input'> & { label: string; error: string | undefined }

/** Where a password is chosen. What it must be stands under it before the mistake (rules/accounts.md 41). */
export const NewPasswordField = (props: Props) => <Chosen {...props} hint={accountWording.passwordRule} />

/** The chosen password once more. */
export const RepeatedPasswordField = (props: Props) => <Chosen {...props} />

function Chosen({ label, error, hint, ...input }: Props & { hint?: string }) {
  return (
    <Field required label={label} error={error} hint={hint}>
      {(described) => <PasswordInput {...described} {...input} autoComplete="new-password" />}
    </Field>
  )
}
