import { paths } from '@kith/shared/paths.ts'

/** The address where an invitation is redeemed: the registration page with the code filled in. */
export const registrationLink = (publicUrl: string, code: string) => publicUrl + paths.register(code)
