import type { NotificationParams, NotificationType } from '@kith/shared/notifications.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { openPushService } from '../../test/servers/push-service.ts'
import { createWorld, viewerFor, type World } from '../../test/world.ts'
import { openDigests } from '../digests/digests.ts'
import { openMail } from '../mail/mail.ts'
import { asExported, PARTS } from '../own-data/export-parts.ts'
import { openPush } from '../push/push.ts'
import { findNotifications, markNotificationRead } from './reading.ts'
import { notify } from './notifications.ts'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  office = await openPostOffice()
  service = await openPushService()
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' }
  world = await createWorld({ ...mail, PUSH_ALLOW: service.host })
})
afterAll(async () => {
  await world.close()
  await office.close()
  service.close()
})

type Told = Parameters<typeof notify>[1]
type Scene = Awaited<ReturnType<typeof scene>>
type Case = [told: (scene: Scene) => Told, says: (name: string, community: string) => string]

/** Ann and her friend Ben, a post and a comment of Ann's, and a community where she is a moderator. */
async function scene() {
  const { ann, ben } = await world.friendsAndStranger()
  const relatedPostId = await world.post(ann)
  const relatedCommunityId = await world.community(ben, { name: 'Choir', moderators: [ann] })
  return {
    ann,
    ben,
    by: { to: [ann.id], relatedUserId: ben.id },
    byNobody: { to: [ann.id], relatedUserId: null },
    onPost: { relatedPostId },
    onComment: { relatedPostId, relatedCommentId: await world.comment(ann, relatedPostId) },
    there: { relatedCommunityId },
  }
}

/** Every type of notification, in each of its wordings. */
const CASES: Record<NotificationType, Case[]> = {
  friend_request: [
    [({ by }) => ({ type: 'friend_request', ...by }), (name) => `${name} sent you a friend request`],
  ],
  friend_accepted: [
    [({ by }) => ({ type: 'friend_accepted', ...by }), (name) => `${name} accepted your friend request`],
  ],
  like: [
    [({ by, onPost }) => ({ type: 'like', ...by, ...onPost }), (name) => `${name} liked your post`],
    [({ by, onComment }) => ({ type: 'like', ...by, ...onComment }), (name) => `${name} liked your comment`],
  ],
  comment: [
    [
      ({ by, onComment }) => ({ type: 'comment', ...by, ...onComment }),
      (name) => `${name} commented on your post`,
    ],
  ],
  reply: [
    [
      ({ by, onComment }) => ({ type: 'reply', ...by, ...onComment }),
      (name) => `${name} replied to your comment`,
    ],
  ],
  message: [[({ by }) => ({ type: 'message', ...by }), (name) => `${name} sent you a message`]],
  mention: [
    [
      ({ by, onPost }) => ({ type: 'mention', ...by, ...onPost }),
      (name) => `${name} mentioned you in a post`,
    ],
    [
      ({ by, onComment }) => ({ type: 'mention', ...by, ...onComment }),
      (name) => `${name} mentioned you in a comment`,
    ],
  ],
  community_request: [
    [
      ({ by, there }) => ({ type: 'community_request', ...by, ...there }),
      (name, community) => `${name} asked to join ${community}`,
    ],
  ],
  community_approved: [
    [
      ({ by, there }) => ({ type: 'community_approved', ...by, ...there }),
      (_, community) => `You are now a member of ${community}`,
    ],
  ],
  community_invite: [
    [
      ({ by, there }) => ({ type: 'community_invite', ...by, ...there }),
      (name, community) => `${name} invited you to ${community}`,
    ],
  ],
  community_role: [
    [
      ({ by, there }) => ({ type: 'community_role', ...by, ...there, params: { role: 'moderator' } }),
      (name, community) => `${name} made you a moderator of ${community}`,
    ],
    [
      ({ byNobody, there }) => ({ type: 'community_role', ...byNobody, ...there, params: { role: 'owner' } }),
      (_, community) => `You now run ${community}`,
    ],
  ],
  community_opened: [
    [
      ({ by, there }) => ({ type: 'community_opened', ...by, ...there, params: { to: 'private' } }),
      (name, community) => `${name} opened ${community}: everyone here can find it now`,
    ],
    [
      ({ by, there }) => ({ type: 'community_opened', ...by, ...there, params: { to: 'public' } }),
      (name, community) => `${name} opened ${community}: everyone here can find and read it now`,
    ],
  ],
  invite_used: [
    [({ by }) => ({ type: 'invite_used', ...by }), (name) => `${name} joined with your invitation`],
  ],
  report_resolved: [
    reported({ thing: 'message', outcome: 'removed' }, 'message', 'It was removed.'),
    reported({ thing: 'post', outcome: 'dismissed' }, 'post', 'It was looked at, and nothing was removed.'),
    reported(
      { thing: 'member', outcome: 'dismissed' },
      'member',
      'The people who look after this place have looked into it.',
    ),
  ],
  content_removed: [
    removed({ thing: 'comment', excerpt: 'Boo', why: 'Insults' }, 'comment “Boo”', 'Insults'),
    removed({ thing: 'post', excerpt: '', why: null }, 'post', 'It was reported.'),
  ],
}
const ALL = Object.values(CASES).flat()

type Params<T extends NotificationType> = NotificationParams<T>

function reported(params: Omit<Params<'report_resolved'>, 'reason'>, thing: string, outcome: string): Case {
  return [
    ({ byNobody }) => ({ type: 'report_resolved', ...byNobody, params: { ...params, reason: 'Rude' } }),
    () => `You reported a ${thing} (“Rude”). ${outcome} Thank you.`,
  ]
}

function removed(params: Params<'content_removed'>, what: string, why: string): Case {
  return [
    ({ byNobody }) => ({ type: 'content_removed', ...byNobody, params }),
    () => `Your ${what} was removed by the people who look after this place. Why: ${why}`,
  ]
}

async function rename({ ben, there }: Scene, name: string, community: string): Promise<void> {
  await world.db.updateTable('users').set({ name }).where('id', '=', ben.id).execute()
  await world.db
    .updateTable('communities')
    .set({ name: community })
    .where('id', '=', there.relatedCommunityId)
    .execute()
}

/** A grapheme can be several characters, and a name may have 80. */
const isName = (name: string) => name.trim() !== '' && name.length <= 80 && !name.includes('\0')
const names = fc.oneof(
  fc.constantFrom('You', 'You now run Choir', 'Ann made you a moderator of'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(isName),
)

test('a sentence names people and communities as they are called when it is read, whatever its type', async () => {
  const about = await scene()
  await notify(world.db, ...ALL.map(([told]) => told(about)))
  const property = fc.asyncProperty(names, names, async (name, community) => {
    await rename(about, name, community)
    const listed = await world.notifications(about.ann)
    expect(listed.map(({ message, afterName }) => ({ message, afterName }))).toEqual(
      ALL.map(([, says]) => ({
        message: says(name, community),
        afterName: says('A', '') === says('B', '') ? null : says('', community),
      })),
    )
  })
  await fc.assert(property, { numRuns: 30 })
})

test('a new name is used in the list, the live channel, pushes, emails and the own data', async () => {
  const about = await scene()
  const { ann, by, there } = about
  const [client, browser] = [await world.signIn(ann), service.browser()]
  await client.post('/api/push/subscription', { ...browser.subscription, showsText: true })
  await notify(world.db, { type: 'community_invite', ...by, ...there })
  await rename(about, 'Benedict', 'Chorus')
  const sentence = 'Benedict invited you to Chorus'
  await sql`update notifications set created_at = now() - interval '16 minutes'
      where user_id = ${ann.id}`.execute(world.db)

  const push = openPush(world, world.url)
  await push.sendDue()
  await push.close()
  expect(browser.got()).toMatchObject([{ body: sentence }])

  await openDigests(world, openMail(world))()
  await world.jobs.workOff('mail-digest')
  expect(office.emailsTo(`${ann.username}@example.org`)[0]?.source).toContain(`- ${sentence}`)

  const { rows } = await PARTS['notifications']!(ann.id, 0, 10).execute(world.db)
  expect(rows.map(asExported)).toMatchObject([{ type: 'community_invite', message: sentence }])

  const [listed] = await world.notifications(ann)
  expect(listed).toMatchObject({ message: sentence, afterName: ' invited you to Chorus' })
  const viewer = viewerFor(ann)
  expect(await findNotifications(world.db, viewer, new Set([listed!.id]))).toEqual([listed])
  expect(await markNotificationRead(world.db, viewer, listed!.id)).toEqual({ ...listed, isRead: true })
})

test('a sentence that was kept in words before, and says what nothing else does, stays as it was', async () => {
  const about = await scene()
  const message = 'Ben made you a moderator of Choir'
  await world.db
    .insertInto('notifications')
    .values({
      user_id: about.ann.id,
      type: 'community_role',
      message,
      related_user_id: about.ben.id,
      related_community_id: about.there.relatedCommunityId,
    })
    .execute()
  await rename(about, 'Benedict', 'Chorus')
  expect(await world.notifications(about.ann)).toMatchObject([{ message, afterName: null }])
})

test('recipients are notified in the order of their ids, so that acts with the same recipients do not block each other', async () => {
  const [from, ...people] = await world.people(9)
  const ids = people.map(({ id }) => id)
  const told = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) =>
      world.db.transaction().execute((tx) => {
        const to = [...ids.slice(n % 8), ...ids.slice(0, n % 8)]
        return notify(tx, { type: 'message', to: n % 2 ? to : to.toReversed(), relatedUserId: from!.id })
      }),
    ),
  )
  expect(told.filter(({ status }) => status === 'rejected')).toEqual([])
  const rows = await world.db
    .selectFrom('notifications')
    .select('user_id')
    .where('related_user_id', '=', from!.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual(ids)
})
