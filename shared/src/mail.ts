import { z } from 'zod'

/** The addresses of the calls about mail. */
export const mailApi = {
  status: '/api/email-service/status',
} as const

/** `GET /api/email-service/status`: whether the house can send mail. */
export const emailServiceStatus = z.object({ configured: z.boolean() })
export type EmailServiceStatus = z.infer<typeof emailServiceStatus>
