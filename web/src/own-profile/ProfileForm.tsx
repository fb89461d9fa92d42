import { BIO_MAX, type CurrentUser } from '@kith/shared/accounts.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { profileWording } from '@kith/shared/own-profile.ts'
import { type Control, useWatch } from 'react-hook-form'
import { useMe } from '../accounts/api.ts'
import { fieldRules } from '../core/forms/field-rules.ts'
import { changedValues } from '../core/forms/changed-values.ts'
import { useForm } from '../core/forms/form.ts'
import { usePersistedForm } from '../drafts/api.ts'
import { cx } from '../ui/class-names.ts'
import { Field, Input, Textarea } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useChangeProfile } from './api.ts'
import { LinkFields } from './LinkFields.tsx'
import { profileRules, type ProfileValues, showIssues, valuesOf } from './profile-values.ts'
import { SaveButton } from './SaveButton.tsx'
import { Section } from './Section.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** The member's own profile data. */
export function ProfileForm() {
  const me = useMe()
  const { form, submit, isPending } = useProfileForm(me)
  const forget = usePersistedForm(form, 'profile', ['name', 'bio', 'links'])
  const { register, control, formState, listening } = form
  const { errors, isDirty } = formState
  return (
    <Section title="Profile Information">
      <form {...listening} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field required label="Full Name" error={errors.name?.message}>
          {(described) => <Input {...described} {...register('name', fieldRules.name)} autoComplete="name" />}
        </Field>
        <Field label="Username" hint={profileWording.usernameFixed}>
          {(described) => <Input {...described} value={me.username} readOnly />}
        </Field>
        <Field
          required
          label="Email"
          error={errors.email?.message}
          hint="Only you and the admins can see it."
        >
          {(described) => (
            <Input
              {...described}
              {...register('email', fieldRules.email)}
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
        <ConfirmingPassword form={form} email={me.email} />
        <Field label="Bio" error={errors.bio?.message}>
          {(described) => (
            <Textarea {...described} {...register('bio', profileRules.bio)} className="min-h-28" />
          )}
        </Field>
        <BioCounter control={control} />
        <LinkFields control={control} register={register} errors={errors.links} />
        <SaveButton isDirty={isDirty} busy={isPending}>
          Update Profile
        </SaveButton>
      </form>
      <UnsavedGuard isDirty={isDirty} onLeave={forget} />
    </Section>
  )
}

function useProfileForm(me: CurrentUser) {
  const { mutate, isPending } = useChangeProfile()
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(me) })
  const { handleSubmit, reset, setError } = form
  const { dirtyFields } = form.formState
  const submit = handleSubmit(({ currentPassword, email, ...values }) => {
    const isNew = email.trim() !== me.email
    const changed = changedValues(values, dirtyFields)
    mutate(isNew ? { ...changed, email, currentPassword } : changed, {
      onSuccess: (user) => {
        reset(valuesOf(user), { keepFieldsRef: true })
        toast({ title: 'Success', description: profileWording.updated })
      },
      onError: (error) => {
        showIssues(error, setError)
        toastFailure(profileWording.updateFailed, errorText(error))
      },
    })
  })
  return { form, submit, isPending }
}

type ConfirmingProps = { form: ReturnType<typeof useProfileForm>['form']; email: string }

/** Changing the email address asks for the password, because a new address could give access to the account. */
function ConfirmingPassword({ form, email }: ConfirmingProps) {
  const { control, register, formState } = form
  const isSame = useWatch({ control, name: 'email' }).trim() === email
  if (isSame) return null
  return (
    <Field
      required
      label="Current password"
      error={formState.errors.currentPassword?.message}
      hint="Please enter it to change your email address."
    >
      {(described) => (
        <PasswordInput
          {...described}
          {...register('currentPassword', { ...profileRules.currentPassword, shouldUnregister: true })}
          autoComplete="current-password"
        />
      )}
    </Field>
  )
}

function BioCounter({ control }: { control: Control<ProfileValues> }) {
  const length = lengthOf(useWatch({ control, name: 'bio' }).trim())
  return (
    <p
      className={cx('-mt-3 text-right text-13 tabular-nums', length > BIO_MAX ? 'text-danger' : 'text-muted')}
    >
      {length}/{BIO_MAX}
    </p>
  )
}
