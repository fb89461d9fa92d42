import { screen } from '@testing-library/react'
import {
  type SuggestedPerson,
  type Friend,
  type FriendRequest,
  friendsApi,
  type MemberStats,
} from '@kith/shared/friends.ts'
import { vi } from 'vitest'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { FriendsPage } from '../src/friends/FriendsPage.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { withDelayedActions } from './delayed-actions.tsx'
import { renderPage } from './render-page.tsx'

export const personOf = (id: number, name: string) => ({
  id,
  username: name.toLowerCase(),
  name,
  avatar: null,
})
export const ada = personOf(7, 'Ada')
export const friendOf = (id: number, name: string): Friend => ({
  ...personOf(id, name),
  friendsSince: '2026-01-01T00:00:00.000Z',
})
export const self: Friend = { ...ada, friendsSince: null, isSelf: true }
export const strangerOf = (id: number, name: string, mutualCount = 0): SuggestedPerson => ({
  ...personOf(id, name),
  mutualCount,
})
export const requestOf = (id: number, from: string, to: string): FriendRequest => ({
  id,
  userId: 1,
  friendId: 2,
  status: 'pending',
  createdAt: '2026-01-01T00:00:00.000Z',
  requester: personOf(1, from),
  recipient: personOf(2, to),
})

export const statsOf = (part: Partial<MemberStats> = {}): MemberStats => ({
  posts: 0,
  friends: 0,
  likesReceived: 0,
  communities: 0,
  invitesUsed: 0,
  storageUsed: 0,
  storageQuota: 1024 ** 3,
  ...part,
})

/** Renders the friends page at an address. `answers` adds to the server's usual answers. */
export function openFriends(path: string, answers: Answers = {}) {
  const server = fakeServer({
    [`GET ${friendsApi.friends}`]: { body: [self] },
    [`GET ${friendsApi.received}`]: { body: [] },
    [`GET ${friendsApi.sent}`]: { body: [] },
    [`GET ${friendsApi.suggestions}`]: { body: [] },
    [`GET ${friendsApi.members}`]: { body: [] },
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`GET ${friendsApi.stats}`]: { body: statsOf() },
    ...answers,
  })
  const Page = withDelayedActions(() => (
    <main tabIndex={-1}>
      <FriendsPage />
    </main>
  ))
  return { ...server, ...renderPage(Page, path) }
}

/** Whether the screen is wide. */
export function mockMatchMedia(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
}

export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
