import type { Role } from '@kith/shared/accounts.ts'

/** The member on whose behalf a call is answered, with the role that decides what they may do. */
export type Viewer = { id: number; role: Role }

/** The member who sent a request, with their session. */
export type SignedIn = Viewer & { mustChangePassword: boolean; sid: string }
