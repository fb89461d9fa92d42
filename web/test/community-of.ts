import type { Community, CommunityCard } from '@kith/shared/communities.ts'

/** A community as a list shows it to a member of the site who does not belong to it. */
export const cardOf = (id: number, part: Partial<CommunityCard> = {}): CommunityCard => ({
  id,
  name: `Community ${id}`,
  description: '',
  visibility: 'public',
  joinApproval: 'open',
  creatorId: 8,
  memberCount: 2,
  postCount: 0,
  lastActivityAt: null,
  avatar: null,
  coverImage: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isArchived: false,
  isMember: false,
  userRole: null,
  membership: 'none',
  ...part,
})

/** The same as its page shows it. */
export const communityOf = (id: number, part: Partial<Community> = {}): Community => ({
  ...cardOf(id),
  rules: '',
  canRead: true,
  creator: null,
  invitedBy: null,
  answer: '',
  mayAskAgainAt: null,
  pendingRequests: 0,
  ...part,
})
