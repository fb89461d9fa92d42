import { PasswordForm } from './PasswordForm.tsx'
import { Section } from './Section.tsx'

export function PasswordCard() {
  return (
    <Section title="Change Password" hint="You stay signed in here, and are signed out everywhere else.">
      <PasswordForm />
    </Section>
  )
}
