import { useQuery } from '@tanstack/react-query'
import { paths } from '../core/paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { emailServiceQuery } from './api.ts'

/** Under the sign-in form: a way back in by mail, or by an admin where the house sends no mail. */
export function PasswordHelp() {
  const { data } = useQuery(emailServiceQuery)
  // The form stands in the middle of the screen: its place is kept.
  if (!data) return <p className="h-5.5" />
  if (data.configured) return <TextLink to={paths.forgotPassword}>Forgot password?</TextLink>
  return <p className="text-muted">Forgot your password? Ask an admin for a new one.</p>
}
