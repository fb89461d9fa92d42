import { accountWording } from '@kith/shared/accounts.ts'
import type { Inviter } from '@kith/shared/invitations.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldPath, UseFormRegister } from 'react-hook-form'
import { useForm } from '../core/forms/form.ts'
import { issueOf, RequestError, errorText } from '../core/calls/request.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { useRegister } from './entry-api.ts'
import { InvitationCodeField } from './InvitationCodeField.tsx'
import { Invited } from './Invited.tsx'
import { codeInAddress } from './invitation-code.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { type Registration, registrationRules } from './rules.ts'

type Props = {
  needsCode: boolean
  /** A valid code that the link has brought. */
  brought: InvitationLink | undefined
}

export type InvitationLink = { inviter: Inviter | undefined }

export function RegisterForm({ needsCode, brought }: Props) {
  const registration = useRegister()
  const { register, handleSubmit, control, setError, setFocus, formState, listening } = useForm<Registration>(
    { defaultValues: { inviteCode: codeInAddress(), username: '', name: '', email: '', password: '' } },
    registration,
  )
  const [isFolded, setFolded] = useState(brought !== undefined)
  /** At once, so that the field can take the focus. */
  const unfold = () => flushSync(() => setFolded(false))
  const refuse = (failure: Error) => {
    const issues = failure instanceof RequestError ? failure.issues : []
    if (issueOf(failure, 'inviteCode')) unfold()
    for (const { path, message } of issues.toReversed()) {
      if (isField(path)) setError(path, { message }, { shouldFocus: true })
    }
  }
  const submit = handleSubmit(({ inviteCode, ...person }) =>
    registration.mutate(needsCode ? { inviteCode, ...person } : person, { onError: refuse }),
  )
  const changeCode = () => {
    unfold()
    setFocus('inviteCode', { shouldSelect: true })
  }
  return (
    <form {...listening} className="flex flex-col gap-4" onSubmit={submit}>
      {registration.isError && (
        <Alert>{errorText(registration.error, accountWording.registrationFailed)}</Alert>
      )}
      {needsCode && isFolded && <Invited inviter={brought?.inviter} onChangeCode={changeCode} />}
      {needsCode && !isFolded && <InvitationCodeField control={control} />}
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
        required
        label="Username"
        error={errors.username?.message}
        hint={usernameHint(errors.username?.message)}
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
      <Field required label="Profile name" error={errors.name?.message}>
        {(described) => (
          <Input {...described} {...register('name', registrationRules.name)} autoComplete="name" />
        )}
      </Field>
      <Field required label="Email" error={errors.email?.message}>
        {(described) => (
          <Input
            {...described}
            {...register('email', registrationRules.email)}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <NewPasswordField
        label="Password"
        error={errors.password?.message}
        {...register('password', registrationRules.password)}
      />
    </>
  )
}

/** The error about its shape says the rule already. */
const usernameHint = (error: string | undefined) =>
  error === accountWording.usernameShape
    ? accountWording.usernamePermanent
    : `${accountWording.usernameRule} ${accountWording.usernamePermanent}`

function isField(path: string): path is FieldPath<Registration> {
  return Object.hasOwn(registrationRules, path)
}
