import type { Notification } from '@kith/shared/notifications.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const notificationsOf = async (person: Person) =>
  (await (await world.signIn(person)).get<Notification[]>('/api/notifications')).body

describe.each(['post', 'comment'] as const)('a like of a %s', (kind) => {
  /** One of Ann's, its address, and a client of her friend Ben. */
  async function scene() {
    const { ann, ben } = await world.friendsAndStranger()
    const post = await world.post(ann)
    const comment = kind === 'comment' ? await world.comment(ann, post) : null
    const url = `/api/${kind}s/${comment ?? post}/like`
    return { ann, ben, post, comment, url, asBen: await world.signIn(ben) }
  }

  test('notifies its author who likes what, once', async () => {
    const { ann, ben, post, comment, url, asBen } = await scene()
    await asBen.put(url)
    await asBen.put(url)
    expect(await notificationsOf(ann)).toMatchObject([
      {
        type: 'like',
        message: `${ben.name} liked your ${kind}`,
        isRead: false,
        relatedUserId: ben.id,
        relatedPostId: post,
        relatedCommentId: comment,
      },
    ])
    expect(await notificationsOf(ben)).toEqual([])
  })

  test('of one’s own notifies nobody', async () => {
    const { ann, url } = await scene()
    expect((await (await world.signIn(ann)).put(url)).body).toMatchObject({ likeCount: 1 })
    expect(await notificationsOf(ann)).toEqual([])
  })

  test('that is taken back takes its unread notification back, and no other', async () => {
    const { ann, ben, post, url, asBen } = await scene()
    const others = await world.person()
    await world.befriend(ann, others)
    await (await world.signIn(others)).put(url)
    const apart = `/api/posts/${await world.post(ann)}/like`
    const below = `/api/comments/${await world.comment(ann, post)}/like`
    await asBen.put(apart)
    await asBen.put(below)
    const before = await notificationsOf(ann)
    for (const takeBack of [() => asBen.delete(url), () => asBen.post(url)]) {
      await asBen.put(url)
      expect(await notificationsOf(ann)).toHaveLength(4)
      await takeBack()
      expect(await notificationsOf(ann)).toEqual(before)
    }
    expect(before.filter(({ relatedUserId }) => relatedUserId === ben.id)).toHaveLength(2)
  })

  test('leaves a notification that was read, and does not notify again', async () => {
    const { ann, url, asBen } = await scene()
    await asBen.put(url)
    await (await world.signIn(ann)).put('/api/notifications/read-all')
    const [read] = await notificationsOf(ann)
    await asBen.post(url)
    expect(await notificationsOf(ann)).toEqual([read])
    await asBen.post(url)
    expect(await notificationsOf(ann)).toEqual([read])
  })

  test('ends with one notification if it is set and none if not, however many toggles run at once', async () => {
    const { ann, url, asBen } = await scene()
    const toggle = (times: number) => Promise.all(Array.from({ length: times }, () => asBen.post(url)))
    await toggle(11)
    expect(await notificationsOf(ann)).toHaveLength(1)
    await toggle(11)
    expect(await notificationsOf(ann)).toEqual([])
    await Promise.all(Array.from({ length: 11 }, () => asBen.put(url)))
    expect(await notificationsOf(ann)).toHaveLength(1)
  })
})
