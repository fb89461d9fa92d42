import { z } from 'zod'
import { id } from './basics.ts'

/** The addresses of the calls about communities. */
export const communitiesApi = {
  ofMember: '/api/community-groups/member',
} as const

/** A community to which the viewer belongs, as the choice of feeds lists it (contract.md §7). */
export const joinedCommunity = z.object({ id, name: z.string(), memberCount: z.int() })
export type JoinedCommunity = z.infer<typeof joinedCommunity>
