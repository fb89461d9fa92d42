import type { CurrentUser } from '@kith/shared/accounts.ts'
import {
  communitiesApi,
  type Community,
  type CommunityCard,
  type CommunityMember,
} from '@kith/shared/communities.ts'
import type { ReactNode } from 'react'
import { fillPath } from '@kith/shared/basics.ts'
import { CommunityPage } from '../src/communities/CommunityPage.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { withDelayedActions } from './delayed-actions.tsx'
import { renderPage } from './render-page.tsx'

export const personOf = (id: number, name: string) => ({
  id,
  username: name.toLowerCase(),
  name,
  avatar: null,
})

/** A public community of Ben, as a list shows it to a stranger. */
export const cardOf = (id: number, part: Partial<CommunityCard> = {}): CommunityCard => ({
  id,
  name: `Community ${id}`,
  description: 'We sing.',
  visibility: 'public',
  joinApproval: 'open',
  creatorId: 8,
  memberCount: 12,
  postCount: 1,
  lastActivityAt: null,
  avatar: null,
  coverImage: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
  isArchived: false,
  isMember: false,
  userRole: null,
  membership: 'none',
  ...part,
})

/** The same as its page shows it. */
export const communityOf = (id: number, part: Partial<Community> = {}): Community => ({
  ...cardOf(id),
  rules: 'Be on time.',
  canRead: true,
  creator: personOf(8, 'Ben'),
  invitedBy: null,
  answer: '',
  mayAskAgainAt: null,
  pendingRequests: 0,
  ...part,
})

/** What makes the viewer a member, or one of the staff. */
export const asMember = { isMember: true, membership: 'approved', userRole: 'member' } as const
export const asModerator = { ...asMember, userRole: 'moderator' } as const
export const asCreator = { ...asMember, userRole: 'admin', creatorId: 7 } as const

export const memberOf = (id: number, name: string, part: Partial<CommunityMember> = {}): CommunityMember => ({
  groupId: 1,
  userId: id,
  role: 'member',
  isCreator: false,
  joinedAt: '2026-01-02T12:00:00.000Z',
  user: personOf(id, name),
  ...part,
})

export type { Answers }

/** Renders a page of communities for a signed-in member. `pattern` names the parameters of its address. */
export function renderForMember(
  page: ReactNode,
  {
    answers = {},
    path,
    pattern,
    me = ada,
  }: { answers?: Answers; path: string; pattern?: string; me?: CurrentUser },
) {
  const server = fakeServer({
    ...answers,
  })
  const Page = withDelayedActions(() => <main tabIndex={-1}>{page}</main>, me)
  return { ...server, ...renderPage(Page, path, pattern) }
}

/** Renders the page of community 1 as Ada sees it, on one of its tabs. */
export function renderCommunity(
  part: Partial<Community> = {},
  answers: Answers = {},
  { tab, me = ada }: { tab?: string; me?: CurrentUser } = {},
) {
  return renderForMember(<CommunityPage />, {
    answers: {
      [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: {
        body: communityOf(1, { name: 'Choir', ...part }),
      },
      ...answers,
    },
    path: tab ? `/groups/1?tab=${tab}` : '/groups/1',
    pattern: '/groups/$id',
    me,
  })
}
