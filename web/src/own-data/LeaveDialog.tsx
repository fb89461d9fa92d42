import { accountWording, PASSWORD_MAX } from '@kith/shared/accounts.ts'
import { type LeaveInput, ownDataWording } from '@kith/shared/own-data.ts'
import { useId } from 'react'
import { useMe } from '../accounts/api.ts'
import { useForm } from '../core/forms/form.ts'
import { errorText } from '../core/calls/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useDeleteAccount } from './api.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the password and warns once more. */
export function LeaveDialog({ open, onOpenChange }: Props) {
  const form = useId()
  const leaving = useDeleteAccount()
  const turn = (isOpen: boolean) => {
    if (!isOpen) leaving.reset()
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title="Delete your account?"
      description="This can't be undone. Download what you want to keep first."
      actions={
        <>
          <Button variant="secondary" onClick={() => turn(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" busy={leaving.isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <PasswordForm id={form} leaving={leaving} />
    </Dialog>
  )
}

type FormProps = { id: string; leaving: ReturnType<typeof useDeleteAccount> }

function PasswordForm({ id, leaving }: FormProps) {
  const { username } = useMe()
  const { register, handleSubmit, formState, listening } = useForm<LeaveInput>(
    { defaultValues: { password: '' } },
    leaving,
  )
  const rules = { required: accountWording.currentPasswordRequired, maxLength: PASSWORD_MAX }
  return (
    <form
      id={id}
      {...listening}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((input) => leaving.mutate(input))}
    >
      {leaving.isError && <Alert>{errorText(leaving.error, ownDataWording.leavingFailed)}</Alert>}
      {/* Password managers look for the username. */}
      <input type="text" value={username} readOnly autoComplete="username" hidden />
      <Field required label="Your password" error={formState.errors.password?.message}>
        {(described) => (
          <PasswordInput {...described} {...register('password', rules)} autoComplete="current-password" />
        )}
      </Field>
    </form>
  )
}
