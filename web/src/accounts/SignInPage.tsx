import { useQueryClient } from '@tanstack/react-query'
import { accountWording, type LoginInput } from '@kith/shared/accounts.ts'
import { paths } from '@kith/shared/paths.ts'
import { modeOf } from '@kith/shared/settings/registration-mode.ts'
import { useForm } from '../core/forms/form.ts'
import { errorText } from '../core/calls/request.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { whySignedOut } from './api.ts'
import { useSignIn } from './entry-api.ts'
import { AboutLink } from './AboutLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { PasswordHelp } from './PasswordHelp.tsx'
import { signInRules } from './rules.ts'

const SIGN_IN_FAILED = 'We couldn’t sign you in. Please try again.'

export function SignInPage() {
  const signIn = useSignIn()
  const { register, handleSubmit, formState, listening } = useForm<LoginInput>(
    { defaultValues: { username: '', password: '' } },
    signIn,
  )
  const { errors } = formState
  const why = whySignedOut(useQueryClient())
  const failure = signIn.isError ? errorText(signIn.error, SIGN_IN_FAILED) : why
  return (
    <AuthLayout
      title="Welcome back"
      footer={
        <>
          <WayIn />
          <AboutLink />
        </>
      }
    >
      <PageTitle>Sign in</PageTitle>
      <form
        {...listening}
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((input) => signIn.mutate({ ...input, username: input.username.trim() }))}
      >
        {failure && <Alert>{failure}</Alert>}
        <Field required label="Username" error={errors.username?.message}>
          {(described) => (
            <Input
              {...described}
              {...register('username', signInRules.username)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field required label="Password" error={errors.password?.message}>
          {(described) => (
            <PasswordInput
              {...described}
              {...register('password', signInRules.password)}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" busy={signIn.isPending} className="mt-2">
          Sign in
        </Button>
      </form>
      <PasswordHelp />
    </AuthLayout>
  )
}

/** Whom the link to register is for. Where registration is open no invitation is asked for, and a closed site has no link. */
function WayIn() {
  const settings = usePlatformSettings()
  const mode = settings && modeOf(settings)
  if (mode === 'closed') return <>{accountWording.registrationClosed}.</>
  return (
    <>
      {mode === 'open' ? 'New here?' : 'Have an invitation?'}{' '}
      <TextLink to={paths.register()}>Register</TextLink>
    </>
  )
}
