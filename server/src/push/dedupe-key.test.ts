import type { Notification } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { openPushService } from '../../test/servers/push-service.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { openPush } from './push.ts'

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let push: ReturnType<typeof openPush>
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ALLOW: service.host })
  push = openPush(world, world.url)
})
afterAll(async () => {
  await push.close()
  await world.close()
  service.close()
})

type Scene = { ann: Person; ben: Person; asAnn: Client; asBen: Client }
type Act = {
  /** What Ben does, of which Ann is told. */
  act: () => Promise<unknown>
  undo: () => Promise<unknown>
  /** Whether the notification goes with the act. */
  isTakenBack: boolean
  /** After being undone. A day where nothing is said. */
  toldAgainAfter?: string
}
type Type = Notification['type']

const ok = async (answer: Promise<{ status: number }>) => {
  const { status } = await answer
  expect([status, status >= 200 && status < 300]).toEqual([status, true])
}

/** Every type of notification: acts that tell it, can be undone and can be done again, or why there is none. */
const ACTS: Record<Type, Record<string, (scene: Scene) => Promise<Act>> | 'cannot be done again'> = {
  friend_request: {
    'a request to a member': async ({ ann, ben, asBen }) => {
      await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
      let id = 0
      return {
        act: async () => {
          const { body } = await asBen.post<{ id: number }>('/api/friends/request', { friendId: ann.id })
          id = body.id
        },
        undo: () => ok(asBen.delete(`/api/friends/requests/${id}`)),
        isTakenBack: true,
      }
    },
  },
  friend_accepted: {
    'an accepted request': async ({ ann, ben, asAnn, asBen }) => ({
      act: async () => {
        await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
        const { body } = await asAnn.post<{ id: number }>('/api/friends/request', { friendId: ben.id })
        await ok(asBen.post('/api/friends/respond', { friendshipId: body.id, status: 'accepted' }))
      },
      undo: () => ok(asBen.post('/api/friends/remove', { friendId: ann.id })),
      isTakenBack: false,
    }),
  },
  like: {
    'a like of a post': async ({ ann, asBen }) => {
      const post = await world.post(ann)
      return {
        act: () => ok(asBen.put(`/api/posts/${post}/like`)),
        undo: () => ok(asBen.delete(`/api/posts/${post}/like`)),
        isTakenBack: true,
      }
    },
    'a like of a comment': async ({ ann, asBen }) => {
      const comment = await world.comment(ann, await world.post(ann))
      return {
        act: () => ok(asBen.put(`/api/comments/${comment}/like`)),
        undo: () => ok(asBen.delete(`/api/comments/${comment}/like`)),
        isTakenBack: true,
      }
    },
  },
  mention: {
    'a tag in a post': async ({ ann, ben, asBen }) => {
      const post = await world.post(ben)
      return {
        act: () => ok(asBen.put(`/api/posts/${post}`, { content: `With @${ann.username}` })),
        undo: () => ok(asBen.put(`/api/posts/${post}`, { content: 'Alone' })),
        isTakenBack: true,
      }
    },
  },
  community_request: {
    'a request to join': async ({ ann, asBen }) => {
      const id = await world.community(ann, { joinApproval: 'approval' })
      return {
        act: () => ok(asBen.post(`/api/community-groups/${id}/join`, { message: '' })),
        undo: () => ok(asBen.post(`/api/community-groups/${id}/leave`)),
        isTakenBack: true,
      }
    },
  },
  community_approved: {
    'an approved request': async ({ ann, ben, asAnn, asBen }) => {
      const id = await world.community(ben, { joinApproval: 'approval' })
      return {
        act: async () => {
          await ok(asAnn.post(`/api/community-groups/${id}/join`, { message: '' }))
          await ok(asBen.post(`/api/community-groups/${id}/requests/${ann.id}`, { status: 'approved' }))
        },
        undo: () => ok(asBen.delete(`/api/community-groups/${id}/members/${ann.id}`)),
        isTakenBack: false,
      }
    },
  },
  community_invite: {
    'an invitation to a community': async ({ ann, ben, asAnn, asBen }) => {
      const id = await world.community(ben)
      return {
        act: () => ok(asBen.post(`/api/community-groups/${id}/invitations`, { userId: ann.id })),
        undo: () => ok(asAnn.post(`/api/community-groups/${id}/leave`)),
        isTakenBack: false,
        // A declined invitation waits longer (rules/communities.md 26).
        toldAgainAfter: '7 days',
      }
    },
  },
  community_role: {
    'a role in a community': async ({ ann, ben, asBen }) => {
      const id = await world.community(ben, { members: [ann] })
      const set = (role: string) => () =>
        ok(asBen.put(`/api/community-groups/${id}/members/${ann.id}`, { role }))
      return { act: set('moderator'), undo: set('member'), isTakenBack: true }
    },
  },
  community_opened: {
    'a hidden community that all can find': async ({ ann, ben, asBen }) => {
      const id = await world.community(ben, { visibility: 'hidden', members: [ann] })
      const turn = (visibility: string) => () => ok(asBen.put(`/api/community-groups/${id}`, { visibility }))
      return { act: turn('private'), undo: turn('hidden'), isTakenBack: false }
    },
  },
  // Another comment or message is another text.
  comment: 'cannot be done again',
  reply: 'cannot be done again',
  message: 'cannot be done again',
  invite_used: 'cannot be done again',
  report_resolved: 'cannot be done again',
  content_removed: 'cannot be done again',
}

const CASES = Object.values(ACTS)
  .filter((acts) => typeof acts !== 'string')
  .flatMap((acts) => Object.entries(acts))

/** Ann, whose browser takes notifications, and her friend Ben. */
async function scene(prepare: (scene: Scene) => Promise<Act>) {
  const { ann, ben } = await world.friendsAndStranger()
  const [asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  const browser = service.browser()
  await ok(asAnn.post('/api/push/subscription', { ...browser.subscription, showsText: true }))
  const act = await prepare({ ann, ben, asAnn, asBen })
  const shift = async (by: string) => {
    await sql`update notifications set created_at = created_at - ${by}::interval`.execute(world.db)
    await sql`update push_told set told_at = told_at - ${by}::interval`.execute(world.db)
    await sql`update declined_invitations set declined_at = declined_at - ${by}::interval`.execute(world.db)
    await push.sendDue()
  }
  return { ...act, browser, shift }
}

describe.each(CASES)('%s', (_name, prepare) => {
  test('is pushed after ten seconds, and not again within a day, however often it is undone and redone', async () => {
    const { act, undo, browser, shift, toldAgainAfter = '1 day' } = await scene(prepare)
    await act()
    await shift('9 seconds')
    expect(browser.got()).toEqual([])
    await shift('1 second')
    expect(browser.got()).toHaveLength(1)
    for (let n = 0; n < 3; n += 1) {
      await undo()
      await act()
      await shift('10 seconds')
    }
    expect(browser.got()).toHaveLength(1)
    await undo()
    await shift(toldAgainAfter)
    await act()
    await shift('10 seconds')
    expect(browser.got()).toHaveLength(2)
  })

  test('is pushed once when it is undone and redone in the ten seconds, and not when it is taken back', async () => {
    const { act, undo, browser, shift, isTakenBack } = await scene(prepare)
    await act()
    await undo()
    if (isTakenBack) await shift('10 seconds')
    expect(browser.got()).toEqual([])
    await act()
    await undo()
    await act()
    await shift('10 seconds')
    expect(browser.got()).toHaveLength(1)
  })
})

test('messages are pushed at once, each of them, and take one another’s place on the device', async () => {
  const { ann, ben } = await world.friendsAndStranger()
  const [asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
  const browser = service.browser()
  await ok(asAnn.post('/api/push/subscription', { ...browser.subscription, showsText: true }))
  const write = (content: string) =>
    asBen.post<{ id: number }>('/api/messages', { recipientId: ann.id, content })
  for (const count of [1, 2]) {
    await write('Hello')
    await push.sendDue()
    const tag = `messages-${ben.id}`
    expect(browser.got()).toEqual(Array.from({ length: count }, () => expect.objectContaining({ tag })))
  }
})

test('a message that was withdrawn before it was pushed is not pushed', async () => {
  const { browser, act } = await scene(async ({ ann, asBen }) => ({
    act: async () => {
      const message = { recipientId: ann.id, content: 'Not this' }
      const { body } = await asBen.post<{ id: number }>('/api/messages', message)
      await ok(asBen.delete(`/api/messages/${body.id}`))
    },
    undo: async () => {},
    isTakenBack: true,
  }))
  await act()
  await push.sendDue()
  expect(browser.got()).toEqual([])
})

test('two roles, one after the other, have two dedupe keys', async () => {
  const { browser, shift } = await scene(async ({ ann, ben, asBen }) => {
    const id = await world.community(ben, { members: [ann] })
    await ok(asBen.put(`/api/community-groups/${id}/members/${ann.id}`, { role: 'moderator' }))
    await ok(asBen.put(`/api/community-groups/${id}/creator`, { userId: ann.id }))
    return { act: async () => {}, undo: async () => {}, isTakenBack: false }
  })
  await shift('10 seconds')
  expect(browser.got()).toHaveLength(2)
})
