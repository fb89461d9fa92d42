import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { asMember, asModerator, communityOf, renderForMember } from '../../test/community.tsx'
import { sockets } from '../../test/fake-live.ts'
import { LiveChannel } from '../shell/after-paint/LiveChannel.tsx'
import { CommunityPage } from './CommunityPage.tsx'

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
