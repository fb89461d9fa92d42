import { z } from 'zod'

/** Address of the call that ends a first hour. */
export const firstHourApi = { firstHour: '/api/user/first-hour' } as const

/** What a new member is led through: setting up the site, for its first admin, or finding one's feet in it. */
export const firstHour = z.enum(['site', 'member'])
export type FirstHour = z.infer<typeof firstHour>
