import { emailServiceStatus, mailApi } from '@kith/shared/mail.ts'
import type { App } from '../core/http/http.ts'
import type { Mail } from './mail.ts'

export function mailRoutes(app: App, mail: Mail): void {
  app.get(
    mailApi.status,
    {
      // Public, because the sign-in page needs it to offer help with a forgotten password.
      config: { who: 'public' },
      schema: { tags: ['mail'], summary: 'Whether mail can be sent', response: { 200: emailServiceStatus } },
    },
    async () => ({ configured: mail.isConfigured }),
  )
}
