import { screen } from '@testing-library/react'
import type { Acquaintance, Friend, FriendRequest } from '@kith/shared/friends.ts'
import { vi } from 'vitest'
import { FriendsPage } from '../src/friends/FriendsPage.tsx'
import { type Answer, type Call, fakeServer } from './fake-server.ts'
import { withLateActs } from './late-acts.tsx'
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
export const strangerOf = (id: number, name: string, mutualCount = 0): Acquaintance => ({
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

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** Renders the friends page at an address. `answers` adds to the server's usual answers. */
export function openFriends(path: string, answers: Answers = {}) {
  const server = fakeServer({
    'GET /api/platform/settings': { body: { siteName: 'Kith' } },
    'GET /api/friends': { body: [self] },
    'GET /api/friends/requests/pending': { body: [] },
    'GET /api/friends/requests/sent': { body: [] },
    'GET /api/suggestions': { body: [] },
    'GET /api/users': { body: [] },
    'GET /api/invites': { body: [] },
    'GET /api/user/stats': {
      body: { posts: 0, friends: 0, likesReceived: 0, communities: 0, invitesUsed: 0 },
    },
    ...answers,
  })
  const Page = withLateActs(() => (
    <main tabIndex={-1}>
      <FriendsPage />
    </main>
  ))
  return { ...server, ...renderPage(Page, path) }
}

/** Whether the screen is wide. */
export function screenIs(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
}

export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
