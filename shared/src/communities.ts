import { z } from 'zod'
import { id } from './basics.ts'

/** A community to which the reader belongs, as the choice of feeds lists it (contract.md §7). */
export const joinedCommunity = z.object({ id, name: z.string(), memberCount: z.int() })
export type JoinedCommunity = z.infer<typeof joinedCommunity>
