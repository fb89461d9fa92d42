import { type ForgotPasswordInput, passwordWording } from '@kith/shared/passwords.ts'
import { paths } from '@kith/shared/paths.ts'
import { MailCheck } from 'lucide-react'
import { useForm } from '../core/forms/form.ts'
import { errorText } from '../core/calls/request.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useForgotPassword } from './entry-api.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { registrationRules } from './rules.ts'

export function ForgotPasswordPage() {
  const asking = useForgotPassword()
  return (
    <AuthLayout
      title="Forgot your password?"
      intro="We’ll send you a link to choose a new one."
      footer={
        <>
          Remembered it? <TextLink to={paths.login}>Sign in</TextLink>
        </>
      }
    >
      <PageTitle>Forgot password</PageTitle>
      {asking.isSuccess && <LinkSent />}
      {!asking.isSuccess && <AddressForm asking={asking} />}
    </AuthLayout>
  )
}

function AddressForm({ asking }: { asking: ReturnType<typeof useForgotPassword> }) {
  const { register, handleSubmit, formState, listening } = useForm<ForgotPasswordInput>(
    { defaultValues: { email: '' } },
    asking,
  )
  return (
    <form
      {...listening}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(({ email }) => asking.mutate({ email: email.trim() }))}
    >
      {asking.isError && <Alert>{errorText(asking.error, passwordWording.notSent)}</Alert>}
      <Field required label="Email" error={formState.errors.email?.message}>
        {(described) => (
          <Input
            {...described}
            {...register('email', registrationRules.email)}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Button type="submit" busy={asking.isPending} className="mt-2">
        Send link
      </Button>
    </form>
  )
}

function LinkSent() {
  return (
    <output className="flex gap-3 rounded-6 bg-sunken px-3 py-3">
      <MailCheck className="mt-px size-5 shrink-0" aria-hidden />
      {passwordWording.linkSent}
    </output>
  )
}
