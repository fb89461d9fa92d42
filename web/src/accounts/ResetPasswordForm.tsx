import { passwordWording } from '@kith/shared/passwords.ts'
import { profileWording } from '@kith/shared/own-profile.ts'
import { useForm } from '../core/forms/form.ts'
import { issueOf, errorText } from '../core/calls/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useResetPassword } from './entry-api.ts'
import { NewPasswordField, RepeatedPasswordField } from './NewPasswordField.tsx'
import { registrationRules } from './rules.ts'

type NewPassword = { newPassword: string; confirmation: string }

/** Sets a new password with the token from the link in a mail. */
export function ResetPasswordForm() {
  const reset = useResetPassword()
  const { register, handleSubmit, setError, clearErrors, formState, listening } = useForm<NewPassword>(
    { defaultValues: { newPassword: '', confirmation: '' } },
    reset,
  )
  const { errors } = formState
  // An error about the new password is shown at its field.
  const isRefused = reset.isError && !issueOf(reset.error, 'newPassword')
  const link = new URLSearchParams(window.location.search)
  const [token, username] = [link.get('token') ?? '', link.get('username')]
  const submit = ({ newPassword }: NewPassword) =>
    reset.mutate(
      { token, newPassword },
      {
        onError: (error) => {
          const message = issueOf(error, 'newPassword')
          if (message) setError('newPassword', { message }, { shouldFocus: true })
        },
      },
    )
  return (
    <form {...listening} className="flex flex-col gap-4" onSubmit={handleSubmit(submit)}>
      {isRefused && <Alert>{errorText(reset.error, passwordWording.notChanged)}</Alert>}
      {/* Password managers look for the username. */}
      {username && <input hidden readOnly autoComplete="username" value={username} />}
      <NewPasswordField
        label="New password"
        error={errors.newPassword?.message}
        {...register('newPassword', {
          ...registrationRules.password,
          onChange: () => clearErrors('confirmation'),
        })}
      />
      <RepeatedPasswordField
        label="Confirm new password"
        error={errors.confirmation?.message}
        {...register('confirmation', {
          required: profileWording.confirmRequired,
          validate: (value, { newPassword }) => value === newPassword || profileWording.passwordsDiffer,
        })}
      />
      <Button type="submit" busy={reset.isPending} className="mt-2">
        Change password
      </Button>
    </form>
  )
}
