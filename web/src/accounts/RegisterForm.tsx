import { accountWording } from '@kith/shared/accounts.ts'
import { useEffect } from 'react'
import { type FieldErrors, type FieldPath, useForm, type UseFormRegister } from 'react-hook-form'
import { RequestError, sentenceOf } from '../core/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { useRegister } from './entry-api.ts'
import { InvitationCodeField } from './InvitationCodeField.tsx'
import { formatCode } from './invitation-code.ts'
import { type Registration, registrationRules } from './rules.ts'

export function RegisterForm({ needsCode }: { needsCode: boolean }) {
  const registration = useRegister()
  const { register, handleSubmit, control, setError, formState } = useForm<Registration>({
    defaultValues: { inviteCode: codeInAddress(), username: '', name: '', email: '', password: '' },
  })
  const failure = registration.error
  useEffect(() => {
    const issues = failure instanceof RequestError ? failure.issues : []
    for (const { path, message } of issues.toReversed()) {
      if (isField(path)) setError(path, { message }, { shouldFocus: true })
    }
  }, [failure, setError])
  const submit = handleSubmit(({ inviteCode, ...person }) =>
    registration.mutate(needsCode ? { inviteCode, ...person } : person),
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure && <Alert>{sentenceOf(failure, accountWording.registrationFailed)}</Alert>}
      {needsCode && <InvitationCodeField control={control} />}
      <PersonFields register={register} errors={formState.errors} />
      <Button type="submit" busy={registration.isPending} className="mt-2">
        Create account
      </Button>
    </form>
  )
}

type PersonFieldsProps = { register: UseFormRegister<Registration>; errors: FieldErrors<Registration> }

function PersonFields({ register, errors }: PersonFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        error={errors.username?.message}
        hint="Your username is permanent. You can change your profile name later."
      >
        {(described) => (
          <Input
            {...described}
            {...register('username', registrationRules.username)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Profile name" error={errors.name?.message}>
        {(described) => (
          <Input {...described} {...register('name', registrationRules.name)} autoComplete="name" />
        )}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(described) => (
          <Input
            {...described}
            {...register('email', registrationRules.email)}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(described) => (
          <PasswordInput
            {...described}
            {...register('password', registrationRules.password)}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}

const codeInAddress = () => formatCode(new URLSearchParams(window.location.search).get('code') ?? '')

function isField(path: string): path is FieldPath<Registration> {
  return Object.hasOwn(registrationRules, path)
}
