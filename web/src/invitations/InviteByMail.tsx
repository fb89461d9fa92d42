import { Send } from 'lucide-react'
import { fieldRules } from '../core/forms/field-rules.ts'
import { useForm } from '../core/forms/form.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { useCreateInvitation } from './api.ts'

type Props = { expiring: { expiresInDays?: number } }

/** Sends an invitation by mail. */
export function InviteByMail({ expiring }: Props) {
  const { mutate, isPending } = useCreateInvitation()
  const { register, handleSubmit, reset, formState, listening } = useForm({ defaultValues: { email: '' } })
  return (
    <form
      {...listening}
      className="flex flex-wrap items-start gap-2 border-b border-line py-4"
      onSubmit={handleSubmit(({ email }) =>
        mutate(
          { email: email.trim(), ...expiring },
          { onSuccess: () => reset(undefined, { keepFieldsRef: true }) },
        ),
      )}
    >
      <div className="min-w-48 flex-1">
        <Field label="Invite by email" error={formState.errors.email?.message}>
          {(described) => (
            <Input
              {...described}
              {...register('email', fieldRules.email)}
              type="email"
              autoComplete="off"
              placeholder="friend@example.org"
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="sm:mt-5.5">
        {!isPending && <Send className="size-4.5" aria-hidden />}
        Send invitation
      </Button>
    </form>
  )
}
