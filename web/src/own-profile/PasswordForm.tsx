import { accountWording, PASSWORD_MAX } from '@kith/shared/accounts.ts'
import { profileWording } from '@kith/shared/own-profile.ts'
import { useMe } from '../accounts/api.ts'
import { NewPasswordField, RepeatedPasswordField } from '../accounts/NewPasswordField.tsx'
import { atMost, fieldRules } from '../core/forms/field-rules.ts'
import { type Form, useForm } from '../core/forms/form.ts'
import { issueOf, errorText } from '../core/calls/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useChangePassword } from './api.ts'

type Values = { currentPassword: string; newPassword: string; confirmation: string }

const EMPTY: Values = { currentPassword: '', newPassword: '', confirmation: '' }
const FAILED = 'Your password could not be changed. Please try again.'

const rules = {
  currentPassword: { required: accountWording.currentPasswordRequired, maxLength: atMost(PASSWORD_MAX) },
  newPassword: fieldRules.password,
  confirmation: {
    required: profileWording.confirmRequired,
    validate: (confirmation: string, { newPassword }: Values) =>
      confirmation === newPassword || profileWording.passwordsDiffer,
  },
}

/** Changes the password. The member stays signed in here, and is signed out everywhere else. */
export function PasswordForm() {
  const { username } = useMe()
  const change = useChangePassword()
  const form = useForm<Values>({ defaultValues: EMPTY }, change)
  const { register, handleSubmit, reset, setError, setFocus, formState } = form
  const { errors } = formState
  // An error about the new password is shown at its field.
  const isRefused = change.isError && !issueOf(change.error, 'newPassword')
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          reset(EMPTY, { keepFieldsRef: true })
          toast({ title: 'Success', description: profileWording.passwordChanged })
        },
        onError: (error) => {
          const message = issueOf(error, 'newPassword')
          if (message) setError('newPassword', { message }, { shouldFocus: true })
          else setFocus('currentPassword', { shouldSelect: true })
        },
      },
    ),
  )
  return (
    <form {...form.listening} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {isRefused && <Alert>{errorText(change.error, FAILED)}</Alert>}
      {/* Password managers look for the username. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <Field required label="Current Password" error={errors.currentPassword?.message}>
        {(described) => (
          <PasswordInput
            {...described}
            {...register('currentPassword', rules.currentPassword)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <NewPasswordFields form={form} />
      <Button type="submit" busy={change.isPending} className="self-start">
        Change Password
      </Button>
    </form>
  )
}

function NewPasswordFields({ form }: { form: Form<Values> }) {
  const { register, clearErrors, formState } = form
  const { errors } = formState
  return (
    <>
      <NewPasswordField
        label="New Password"
        error={errors.newPassword?.message}
        {...register('newPassword', {
          ...rules.newPassword,
          onChange: () => clearErrors('confirmation'),
        })}
      />
      <RepeatedPasswordField
        label="Confirm New Password"
        error={errors.confirmation?.message}
        {...register('confirmation', rules.confirmation)}
      />
    </>
  )
}
