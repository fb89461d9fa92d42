import { z } from 'zod'

/** Addresses of the mail calls. */
export const mailApi = {
  status: '/api/email-service/status',
} as const

/** `GET /api/email-service/status`: whether the site can send mail. */
export const emailServiceStatus = z.object({ configured: z.boolean() })
export type EmailServiceStatus = z.infer<typeof emailServiceStatus>
