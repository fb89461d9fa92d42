import { z } from 'zod'
import { accountWording, PASSWORD_MAX } from './accounts.ts'
import { exactText, time } from './basics.ts'

/** Addresses of the calls about one's own data. */
export const ownDataApi = {
  export: '/api/user/export',
  file: '/api/user/export/file',
} as const

/** How long a prepared export can be downloaded. */
export const EXPORT_DAYS = 7

export const ownDataWording = {
  preparing: 'Your data is being prepared. You can leave this page and come back.',
  failed: 'Your data could not be prepared. Please try again.',
  leavingFailed: 'Your account could not be deleted. Please try again.',
  left: 'Your account has been deleted. Farewell!',
} as const

export const dataExport = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** Its download address, for the owner only. */
  url: z.string().optional(),
  expiresAt: time.optional(),
})
export type DataExport = z.infer<typeof dataExport>

export const leaveInput = z.object({
  password: exactText.min(1, accountWording.currentPasswordRequired).max(PASSWORD_MAX),
})
export type LeaveInput = z.infer<typeof leaveInput>
