import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { asMember, asModerator, communityOf, personOf, renderForMember } from '../../test/community.tsx'
import { sockets } from '../../test/fake-live.ts'
import { postOf } from '../../test/home.tsx'
import { noticeOf } from '../../test/notice-of.ts'
import { LiveChannel } from '../shell/after-paint/LiveChannel.tsx'
import { CommunityPage } from './CommunityPage.tsx'

const about = { relatedPostId: null, relatedCommunityId: 1 }

test('an open page shows that the viewer was let in, as soon as they are told', async () => {
  let community = communityOf(1, { membership: 'pending', joinApproval: 'approval' })
  open('/groups/1', { [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: community }) })
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined()
  community = { ...community, ...asMember }
  tell({ type: 'community_approved' })
  expect(await screen.findByRole('button', { name: 'Invite friends' })).toBeDefined()
})

test('a new request shows to the staff as soon as they are told', async () => {
  let requests: unknown[] = []
  open('/groups/1?tab=requests', {
    [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: { body: communityOf(1, asModerator) },
    [`GET ${fillPath(communitiesApi.requests, { id: 1 })}`]: () => ({ body: requests }),
  })
  expect(await screen.findByText('No requests')).toBeDefined()
  requests = [{ userId: 9, message: '', createdAt: '2026-01-02T12:00:00.000Z', user: personOf(9, 'Cleo') }]
  tell({ type: 'community_request' })
  expect(await screen.findByRole('button', { name: 'Approve Cleo' })).toBeDefined()
})

test('a new moderator finds the pins of posts that are on screen', async () => {
  const post = (isStaff: boolean) =>
    postOf(1, { groupId: 1, community: { name: 'Choir', isPinned: false, isStaff, isArchived: false } })
  let posts = [post(false)]
  let community = communityOf(1, asMember)
  open('/groups/1', {
    [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: community }),
    [`GET ${fillPath(communitiesApi.posts, { id: 1 })}`]: () => ({ body: posts }),
    [`PUT ${fillPath(communitiesApi.visit, { id: 1 })}`]: { status: 204 },
  })
  const menu = await screen.findByRole('button', { name: 'Post menu' })
  posts = [post(true)]
  community = { ...community, ...asModerator }
  tell({ type: 'community_role' })
  fireEvent.click(menu)
  expect(await screen.findByRole('menuitem', { name: 'Pin to community' })).toBeDefined()
})

test('a role that was given before the page was connected shows with its connection', async () => {
  let community = communityOf(1, asMember)
  open('/groups/1', {
    [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: community }),
    [`GET ${fillPath(communitiesApi.posts, { id: 1 })}`]: { body: [] },
    [`PUT ${fillPath(communitiesApi.visit, { id: 1 })}`]: { status: 204 },
  })
  await screen.findByText('No posts yet')
  community = { ...community, ...asModerator }
  sockets.at(-1)?.open()
  expect(await screen.findByRole('tab', { name: 'Log' })).toBeDefined()
})

function open(path: string, answers: Parameters<typeof renderForMember>[1]['answers'] = {}) {
  const page = (
    <>
      <LiveChannel />
      <CommunityPage />
    </>
  )
  renderForMember(page, { answers, path, pattern: '/groups/$id' })
}

function tell(notice: Parameters<typeof noticeOf>[1]) {
  sockets.at(-1)?.open()
  sockets.at(-1)?.tell({ type: 'notification', notification: noticeOf(1, { ...about, ...notice }) })
}
