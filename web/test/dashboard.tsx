import type { Role } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import { DashboardPage } from '../src/dashboard/DashboardPage.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { ada } from './home.tsx'
import { withDelayedActions } from './delayed-actions.tsx'
import { renderPage } from './render-page.tsx'

export type { Answers }

/** A member as an admin sees them. */
export const managed = (id: number, name: string, part: Partial<ManagedMember> = {}): ManagedMember => ({
  id,
  username: name.toLowerCase(),
  name,
  avatar: null,
  email: `${name.toLowerCase()}@example.com`,
  role: 'user',
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeen: '2026-01-03T12:00:00.000Z',
  suspension: null,
  ...part,
})

/** Renders the dashboard as Ada sees it in a role. */
export function renderDashboard(search: string, answers: Answers, role: Role = 'admin') {
  const server = fakeServer({ ...answers })
  const inMain = () => (
    <main tabIndex={-1}>
      <DashboardPage />
    </main>
  )
  const Page = withDelayedActions(inMain, { ...ada, role })
  return { ...server, ...renderPage(Page, `/moderator${search}`, '/moderator') }
}
