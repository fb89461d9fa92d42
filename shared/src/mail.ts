import { z } from 'zod'

/** Addresses of the mail calls. */
export const mailApi = {
  status: '/api/email-service/status',
  /** Not under `/api/`, because its page has the same address: that of the link in a mail. */
  unsubscribe: '/unsubscribe/:token',
} as const

export const mailWording = {
  unsubscribing: 'You won’t get any more emails about what you missed.',
  unsubscribed: 'Email notifications are off. You can turn them on again in your settings.',
  unsubscribeLinkInvalid: 'This link is not valid. You can turn off email notifications in your settings.',
  notUnsubscribed: 'Your email notifications could not be turned off. Please try again.',
} as const

/** `GET /api/email-service/status`: whether the site can send mail. */
export const emailServiceStatus = z.object({ configured: z.boolean() })
export type EmailServiceStatus = z.infer<typeof emailServiceStatus>
