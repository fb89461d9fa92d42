import { z } from 'zod'

/** Addresses of the mail calls. */
export const mailApi = {
  status: '/api/email-service/status',
  /** Not under `/api/`, because its page has the same address: that of the link in a mail. */
  unsubscribe: '/unsubscribe/:token',
} as const

/** `GET /api/email-service/status`: whether the site can send mail. */
export const emailServiceStatus = z.object({ configured: z.boolean() })
export type EmailServiceStatus = z.infer<typeof emailServiceStatus>
