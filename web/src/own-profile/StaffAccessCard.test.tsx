import { screen } from '@testing-library/react'
import { type StaffAccess, staffAccessApi } from '@kith/shared/reports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { personOf } from '../../test/community.tsx'
import { refusal } from '../../test/fake-server.ts'
import { renderSettings } from '../../test/own-profile.tsx'

afterEach(() => vi.restoreAllMocks())

const ACCESS = `GET ${staffAccessApi.own}`
const rowOf = (id: number, part: Partial<StaffAccess>): StaffAccess => ({
  id,
  postId: 30,
  commentId: null,
  openedBy: personOf(9, 'Mona'),
  openedAt: '2026-01-02T12:00:00.000Z',
  reportId: null,
  isThere: true,
  ...part,
})

test('it says who opened what, and why', async () => {
  const rows = [
    rowOf(1, {}),
    rowOf(2, { commentId: 5, reportId: 3 }),
    rowOf(3, { openedBy: null, isThere: false }),
  ]
  renderSettings('privacy', { [ACCESS]: { body: rows } })
  const links = await screen.findAllByRole('link', { name: /of yours$/ })
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(['/posts/30', '/posts/30'])
  const sentences = links[0]!.closest('ul')!.querySelectorAll('li')
  expect([...sentences].map(({ textContent }) => textContent?.replace(/\. .*$/, ''))).toEqual([
    'Mona opened a post of yours',
    'Mona opened a comment of yours, because of a report',
    'A moderator or admin opened a post of yours that has been deleted since',
  ])
})

test('it says when nobody did, and when it could not be read', async () => {
  renderSettings('privacy', { [ACCESS]: { body: [] } })
  expect(
    await screen.findByText('Nobody has opened anything of yours that was not shared with them.'),
  ).toBeDefined()
})

test('it offers to try again when it could not be read', async () => {
  renderSettings('privacy', { [ACCESS]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch this list')).toBeDefined()
})
