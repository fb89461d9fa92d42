import { paths } from '@kith/shared/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../ui/TextLink.tsx'
import { emailServiceQuery } from './api.ts'

/** Help under the sign-in form: a link by mail, or a hint to ask an admin if the server sends no mail. */
export function PasswordHelp() {
  const { data } = useQuery(emailServiceQuery)
  // Keep the room, because the form is centred on the screen.
  if (!data) return <p className="h-5.5" />
  if (data.configured) return <TextLink to={paths.forgotPassword}>Forgot password?</TextLink>
  return <p className="text-muted">Forgot your password? Ask an admin for a new one.</p>
}
