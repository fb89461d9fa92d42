import { useSignOut } from '../accounts/api.ts'
import { AuthLayout } from '../accounts/AuthLayout.tsx'
import { PageTitle } from '../settings/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The page for a member whose password was reset. They can't go on without choosing one that nobody else knows. */
export function NewPasswordPage() {
  const { mutate: signOut } = useSignOut()
  return (
    <AuthLayout
      title="Choose a new password"
      intro="Your password was reset. Enter the one you were given, and choose one that only you know."
      footer={
        <Button variant="quiet" className="-ml-4" onClick={() => signOut()}>
          Sign out
        </Button>
      }
    >
      <PageTitle>Choose a new password</PageTitle>
      <PasswordForm />
    </AuthLayout>
  )
}
