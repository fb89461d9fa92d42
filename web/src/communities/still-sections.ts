import type { CommunityCard } from '@kith/shared/communities.ts'
import { useState } from 'react'

type ShownCommunity = { id: number; isYours: boolean }

/**
 * The viewer's communities with their invitations, and the others. A row stays where it was first seen, so that none moves
 * under the finger that joins or leaves.
 */
export function useStillSections(communities: readonly CommunityCard[]) {
  const [seen, setSeen] = useState<readonly ShownCommunity[]>([])
  const known = new Set(seen.map(({ id }) => id))
  const added = communities.filter(({ id }) => !known.has(id))
  if (added.length > 0) setSeen([...seen, ...added.map(seenAs)])
  const byId = new Map(communities.map((community) => [community.id, community]))
  const sectionOf = (wanted: boolean) =>
    seen.flatMap(({ id, isYours }) => (isYours === wanted ? (byId.get(id) ?? []) : []))
  return { yours: sectionOf(true), discover: sectionOf(false) }
}

const seenAs = ({ id, membership }: CommunityCard): ShownCommunity => ({
  id,
  isYours: membership === 'approved' || membership === 'invited',
})
