import { accountWording, PASSWORD_MAX } from '@kith/shared/accounts.ts'
import { type LeaveInput, ownDataWording } from '@kith/shared/own-data.ts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useMe } from '../accounts/api.ts'
import { sentenceOf } from '../core/request.ts'
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
  const { mutate, isPending, error, reset: forget } = useDeleteAccount()
  const turn = (isOpen: boolean) => {
    if (!isOpen) forget()
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title="Delete your account?"
      description="This can't be undone. What you want to keep, download first."
      actions={
        <>
          <Button look="secondary" onClick={() => turn(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="danger" busy={isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <PasswordForm id={form} onSubmit={mutate} failure={error} />
    </Dialog>
  )
}

type FormProps = { id: string; onSubmit: (input: LeaveInput) => void; failure: Error | null }

function PasswordForm({ id, onSubmit, failure }: FormProps) {
  const { username } = useMe()
  const { register, handleSubmit, formState } = useForm<LeaveInput>({ defaultValues: { password: '' } })
  const rules = { required: accountWording.currentPasswordRequired, maxLength: PASSWORD_MAX }
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((input) => onSubmit(input))}
    >
      {failure && <Alert>{sentenceOf(failure, ownDataWording.leavingFailed)}</Alert>}
      {/* Password managers look for the username. */}
      <input type="text" value={username} readOnly autoComplete="username" hidden />
      <Field label="Your password" error={formState.errors.password?.message}>
        {(described) => (
          <PasswordInput {...described} {...register('password', rules)} autoComplete="current-password" />
        )}
      </Field>
    </form>
  )
}
