import { z } from 'zod'
import { id } from './basics.ts'

/** Addresses of the community calls. */
export const communitiesApi = {
  ofMember: '/api/community-groups/member',
} as const

/** A community that the viewer belongs to, as the choice of feeds lists it (contract.md §7). */
export const joinedCommunity = z.object({ id, name: z.string(), memberCount: z.int() })
export type JoinedCommunity = z.infer<typeof joinedCommunity>
