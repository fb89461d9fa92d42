import { expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

test('the settings of the house are open to all, with their defaults', async () => {
  const world = await createWorld()
  try {
    const { status, body } = await world.visitor().get('/api/platform/settings')
    expect(status).toBe(200)
    expect(body).toEqual({
      siteName: 'Kith',
      registrationEnabled: true,
      inviteOnly: true,
      maxPostLength: 10_000,
      defaultPostVisibility: 'friends',
      trendingSidebarEnabled: true,
      friendsSidebarEnabled: true,
      trendingHashtagsEnabled: true,
      trendingPostsTitle: 'Trending Posts',
    })
  } finally {
    await world.close()
  }
})
