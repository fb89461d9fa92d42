import { emailServiceStatus, mailApi } from '@kith/shared/mail.ts'
import type { App } from '../core/http/http.ts'
import type { Mail } from './mail.ts'

export function mailRoutes(app: App, mail: Mail): void {
  app.get(
    mailApi.status,
    {
      // The sign-in page asks it, to know whether it can help who forgot a password.
      config: { who: 'public' },
      schema: { tags: ['mail'], summary: 'Whether mail can be sent', response: { 200: emailServiceStatus } },
    },
    async () => ({ configured: mail.isConfigured }),
  )
}
