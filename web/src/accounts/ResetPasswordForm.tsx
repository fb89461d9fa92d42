import { passwordWording } from '@kith/shared/passwords.ts'
import { profileWording } from '@kith/shared/profile.ts'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../core/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useResetPassword } from './forgotten-password.ts'
import { registrationRules } from './rules.ts'

type NewPassword = { newPassword: string; confirmation: string }

/** Chooses a new password by the link in a mail, whose token stands in the address. */
export function ResetPasswordForm() {
  const reset = useResetPassword()
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const { errors } = formState
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(({ newPassword }) => reset.mutate({ token, newPassword }))}
    >
      {reset.isError && <Alert>{sentenceOf(reset.error, passwordWording.notChanged)}</Alert>}
      <Field label="New password" error={errors.newPassword?.message}>
        {(described) => (
          <PasswordInput
            {...described}
            {...register('newPassword', registrationRules.password)}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirmation?.message}>
        {(described) => (
          <PasswordInput
            {...described}
            {...register('confirmation', {
              required: profileWording.confirmRequired,
              validate: (value, { newPassword }) => value === newPassword || profileWording.passwordsDiffer,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" busy={reset.isPending} className="mt-2">
        Change password
      </Button>
    </form>
  )
}
