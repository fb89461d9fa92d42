import {
  administrationWording,
  type ManagedMember,
  SUSPENSION_REASON_MAX,
  SUSPENSION_YEARS_MAX,
} from '@kith/shared/administration.ts'
import { useId } from 'react'
import { notBlank } from '../core/forms/field-rules.ts'
import { useForm } from '../core/forms/form.ts'
import { usePersistedForm } from '../drafts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Input, Textarea } from '../ui/Field.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { dayAfter, dayIn } from './days.ts'
import { useSuspend } from './member-mutations.ts'

type Props = { member: ManagedMember; open: boolean; onOpenChange: (open: boolean) => void }
type Values = { day: string; reason: string }

const SPANS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '1 month', days: 30 },
  { label: '1 year', days: 365 },
]

/** Suspends a member until a day, or changes until when and why. */
export function SuspendDialog({ member, open, onOpenChange }: Props) {
  const form = useId()
  const { mutate } = useSuspend()
  const { name, suspension } = member
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={suspension ? `The suspension of ${name}` : `Suspend ${name}?`}
      description="They are signed out everywhere and can't sign in until then. What they wrote stays. If they try, they see this date and reason."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger">
            {suspension ? 'Change suspension' : 'Suspend'}
          </Button>
        </>
      }
    >
      <SuspensionForm
        id={form}
        values={{ day: suspension ? dayIn(suspension.until) : dayAfter(7), reason: suspension?.reason ?? '' }}
        memberId={member.id}
        onSubmit={({ day, reason }, forget) => {
          onOpenChange(false)
          const until = new Date(`${day}T00:00`).toISOString()
          mutate({ member, input: { until, reason } }, { onSuccess: forget })
        }}
      />
    </Dialog>
  )
}

type FormProps = {
  id: string
  values: Values
  memberId: number
  onSubmit: (values: Values, forget: () => void) => void
}

function SuspensionForm({ id, values, memberId, onSubmit }: FormProps) {
  const form = useForm<Values>({ defaultValues: values })
  const { register, handleSubmit, setValue, formState, listening } = form
  const forget = usePersistedForm(form, `suspension.${memberId}`, ['reason'])
  const { errors } = formState
  const rules = {
    required: administrationWording.pastDate,
    min: { value: dayAfter(1), message: administrationWording.pastDate },
    max: { value: dayAfter(SUSPENSION_YEARS_MAX * 365), message: administrationWording.farDate },
  }
  return (
    <form
      id={id}
      {...listening}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((input) => onSubmit(input, forget))}
    >
      <div className="flex flex-col gap-2">
        <Field
          required
          label="Until"
          error={errors.day?.message}
          hint="From this day on they can sign in again."
        >
          {(described) => <Input type="date" {...described} {...register('day', rules)} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          {SPANS.map(({ label, days }) => (
            <Button
              key={days}
              variant="secondary"
              size="small"
              onClick={() => setValue('day', dayAfter(days), { shouldValidate: true })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Field required label="Reason" error={errors.reason?.message}>
        {(described) => (
          <Textarea
            {...described}
            {...register('reason', {
              setValueAs: (text: string) => text.trim(),
              validate: notBlank(administrationWording.reasonRequired),
            })}
            className="min-h-20"
            maxLength={SUSPENSION_REASON_MAX}
          />
        )}
      </Field>
    </form>
  )
}
