import { z } from 'zod'

/** `GET /api/email-service/status`: whether the house can send mail. */
export const emailServiceStatus = z.object({ configured: z.boolean() })
export type EmailServiceStatus = z.infer<typeof emailServiceStatus>
