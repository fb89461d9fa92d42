import { paths } from '@kith/shared/paths.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

/** The page that the link in the mail leads to. */
export function ResetPasswordPage() {
  return (
    <AuthLayout
      title="Choose a new password"
      intro="You will be signed out everywhere else."
      footer={
        <>
          The link no longer works? <TextLink to={paths.forgotPassword}>Ask for a new one</TextLink>
        </>
      }
    >
      <PageTitle>New password</PageTitle>
      <ResetPasswordForm />
    </AuthLayout>
  )
}

/** The same page for someone who is signed in in this browser. */
export function OwnResetPasswordPage() {
  return (
    <div className="mx-auto flex max-w-106 flex-col gap-6 py-6">
      <PageTitle>New password</PageTitle>
      <h1 className="text-25">Choose a new password</h1>
      <ResetPasswordForm />
    </div>
  )
}
