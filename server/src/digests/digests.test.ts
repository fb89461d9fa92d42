import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { inTransaction } from '../core/database/database.ts'
import { openMail } from '../mail/mail.ts'
import { notify } from '../notifications/notifications.ts'
import { openDigests, queueDigests } from './digests.ts'
import { type Digest, findDue } from './due-digests.ts'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
/** Emails that the office still refuses for now. */
let failures = 0
/** Whether the office takes emails without a word. */
let hangsUp = false
let queue: () => Promise<void>
beforeAll(async () => {
  const beforeTaking = () => {
    if (failures === 0) return
    failures -= 1
    throw new Error('Later')
  }
  office = await openPostOffice({ beforeTaking, hangsUp: () => hangsUp })
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' })
  queue = openDigests(world, openMail(world))
})
afterAll(async () => {
  await world.close()
  await office.close()
})
beforeEach(async () => {
  await world.db.deleteFrom('notifications').execute()
  await world.db.deleteFrom('digests').execute()
  failures = 0
  hangsUp = false
})

const addressOf = ({ username }: Person) => `${username}@example.org`
const deliver = () => world.jobs.workOff('mail-digest')
const emails = (to: Person) => office.emailsTo(addressOf(to)).map(({ source }) => source)
/** The lines of the list in the last email, as plain text, without what all that `tell` says begin with. */
const lines = (to: Person) =>
  [...textOf(emails(to).at(-1) ?? '').matchAll(/^- (?:Your post was removed .* Why )?(.*)\r$/gm)].map(
    ([, line]) => line,
  )
const textOf = (source: string) => source.split('text/html')[0]!
const headOf = (source: string) => source.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ')

type About = { why?: string; relatedPostId?: number; minutes?: number }

/** Tells a person something on behalf of another, some minutes ago. */
async function tell(person: Person, from: Person, { why = 'Look', relatedPostId, minutes = 16 }: About = {}) {
  const about = { relatedUserId: from.id, ...(relatedPostId !== undefined && { relatedPostId }) }
  const params = { thing: 'post', excerpt: '', why } as const
  await notify(world.db, { type: 'content_removed', to: [person.id], params, ...about })
  await becomeOld(person, minutes)
}

async function becomeOld(person: Person, minutes = 16) {
  await sql`update notifications set created_at = now() - make_interval(mins => ${minutes})
    where id = (select max(id) from notifications where user_id = ${person.id})`.execute(world.db)
}

const letMinutesPass = (minutes: number) =>
  sql`update digests set tried_at = tried_at - make_interval(mins => ${minutes})`.execute(world.db)

const wantMail = (person: Person, isWanted: boolean) =>
  world.db.updateTable('users').set({ email_notifications: isWanted }).where('id', '=', person.id).execute()

async function queued(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = 'mail-digest' and state < 'active'`.execute(world.db)
  return rows[0]!.count
}

describe('a digest', () => {
  test('is sent once a notification has been unread for 15 minutes', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben, { minutes: 14 })
    await queue()
    expect(await queued()).toBe(0)
    await tell(ann, ben, { minutes: 15 })
    await queue()
    await deliver()
    expect(emails(ann)).toHaveLength(1)
    expect(emails(ben)).toEqual([])
  })

  test('names the newest ten notifications and counts the others, as text and as HTML', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    for (let n = 1; n <= 12; n += 1) await tell(ann, ben, { why: `Notification <${n}>` })
    await queue()
    await deliver()
    const [source = ''] = emails(ann)
    expect(headOf(source)).toContain('Subject: You have 12 unread notifications')
    expect(lines(ann)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `Notification ${12 - n}`),
      'and 2 more',
    ])
    expect(source.split('text/html')[1]).toContain('Why Notification 12</li>')
    expect(source).toContain(`Settings:\r\n${world.config.publicUrl}/profile?tab=settings`)
  })

  test('counts up to a hundred', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await sql`insert into notifications (user_id, type, message, related_user_id, created_at)
      select ${ann.id}, 'mention', 'Look', ${ben.id}, now() - interval '1 hour' from generate_series(1, 150)`.execute(
      world.db,
    )
    await queue()
    await deliver()
    expect(headOf(emails(ann)[0]!)).toContain('Subject: You have 100+ unread notifications')
    expect(lines(ann).at(-1)).toBe('and 90+ more')
  })

  test('sends no notification a second time, and comes an hour after the last one at the earliest', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben, { why: 'First' })
    await queue()
    await deliver()
    await tell(ann, ben, { why: 'Second' })
    await queue()
    await letMinutesPass(59)
    await queue()
    expect(await queued()).toBe(0)
    await letMinutesPass(1)
    await queue()
    await deliver()
    expect(emails(ann)).toHaveLength(2)
    expect(lines(ann)).toEqual(['Second'])
    await letMinutesPass(60)
    await queue()
    expect(await queued()).toBe(0)
  })

  test('goes to nobody who wants no mail, not even when it is queued already', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    await wantMail(ann, false)
    await tell(ann, ben)
    await tell(zoe, ben)
    await queue()
    expect(await queued()).toBe(1)
    await wantMail(zoe, false)
    expect(await deliver()).toBe(0)
    expect([...emails(ann), ...emails(zoe)]).toEqual([])
  })

  test('is about nothing that was read or fell silent between queueing and sending', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    const post = await world.post(ben)
    await tell(ann, ben, { why: 'Of a post of friends', relatedPostId: post })
    await tell(ann, zoe, { why: 'From the blocked' })
    await tell(ann, ben, { why: 'Read' })
    await tell(ann, ben, { why: 'Left' })
    await queue()
    await world.db.deleteFrom('friendships').execute()
    await world.block(ann, zoe)
    await world.db
      .updateTable('notifications')
      .set({ is_read: true })
      .where(sql`params ->> 'why'`, '=', 'Read')
      .execute()
    await deliver()
    expect(lines(ann)).toEqual(['Left'])
  })

  test('with nothing left to tell is not sent, and puts off no later one', async () => {
    const { ann, zoe } = await world.friendsAndStranger()
    await tell(ann, zoe)
    await queue()
    await world.block(ann, zoe)
    await deliver()
    expect(emails(ann)).toEqual([])
    await tell(ann, await world.person(), { why: 'Another' })
    await queue()
    await deliver()
    expect(lines(ann)).toEqual(['Another'])
  })

  test('is queued once by processes that look at the same time', async () => {
    const { ann, ben, zoe } = await world.friendsAndStranger()
    for (const person of [ann, zoe]) await tell(person, ben)
    const due = await Promise.all(
      Array.from({ length: 4 }, () => inTransaction(world.db, (tx) => findDue(tx, 0, 100))),
    )
    expect(due.flatMap((found) => found.due).map(({ userId }) => userId)).toEqual([ann.id, zoe.id])
  })

  test('is queued if and only if its member is marked for it', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben)
    const isBroken = async () => {
      throw new Error('broken')
    }
    await expect(queueDigests(world.db, isBroken)).rejects.toThrow('broken')
    await queue()
    expect(await queued()).toBe(1)
    await deliver()
  })

  test('is found among any number of members', async () => {
    const people = await world.people(5)
    const from = await world.person()
    for (const person of people) await tell(person, from)
    const found: Digest[] = []
    await queueDigests(world.db, async (_tx, digests) => void found.push(...[digests].flat()), 2)
    expect(found.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id))
  })

  test('is not begun for what is unread for a week', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben, { why: 'Old', minutes: 7 * 24 * 60 + 1 })
    await queue()
    expect(await queued()).toBe(0)
    await tell(ann, ben, { why: 'New' })
    await queue()
    await deliver()
    expect(lines(ann)).toEqual(['New', 'Old'])
  })
})

describe('a mail server', () => {
  test('that fails twice and then takes it gets the digest once', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben)
    failures = 2
    await queue()
    expect([await deliver(), await deliver(), await deliver()]).toEqual([1, 1, 0])
    expect(await deliver()).toBe(0)
    expect(emails(ann)).toHaveLength(1)
  })

  test('that was away for hours gets one digest with everything', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben, { why: 'First' })
    failures = 2
    await queue()
    expect(await deliver()).toBe(1)
    await letMinutesPass(61)
    await tell(ann, ben, { why: 'Second' })
    await queue()
    expect(await deliver()).toBe(1)
    await deliver()
    expect(emails(ann)).toHaveLength(1)
    expect(lines(ann)).toEqual(['Second', 'First'])
  })

  test('that does not confirm a digest gets no new one until an hour after the next try of the same one', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben, { why: 'First' })
    hangsUp = true
    await queue()
    expect(await deliver()).toBe(1)
    await tell(ann, ben, { why: 'Second' })
    await letMinutesPass(119)
    await queue()
    expect(await queued()).toBe(1)
    hangsUp = false
    expect(await deliver()).toBe(0)
    expect(emails(ann)).toHaveLength(2)
    const ids = emails(ann).map((source) => /^Message-ID: (.*)$/im.exec(headOf(source))?.[1])
    expect(ids[1]).toBe(ids[0])
  })

  test('that took a digest gets no other when its job is done again', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben)
    await queue()
    await deliver()
    await sql`update pgboss.job set state = 'retry' where name = 'mail-digest'`.execute(world.db)
    expect(await deliver()).toBe(0)
    expect(emails(ann)).toHaveLength(1)
  })
})

describe('the head of a digest', () => {
  test('has a Message-ID that is its own, and the address to unsubscribe at one click', async () => {
    const { ann, ben } = await world.friendsAndStranger()
    await tell(ann, ben)
    await queue()
    await deliver()
    const head = headOf(emails(ann)[0]!)
    expect(head).toMatch(/^Message-ID: <digest-\d+-\d+@localhost>$/im)
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/unsubscribe\/[\w-]{36}>$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(textOf(emails(ann)[0]!)).toMatch(
      /^Unsubscribe:\r\nhttp:\/\/localhost:3000\/unsubscribe\/[\w-]{36}\r$/m,
    )
  })

  test('gets no line from what people call themselves, and the email no link', async () => {
    const name = 'Eve\r\nBcc: spy@evil.example\r\n\r\n<img src=http://evil.example/x>'
    const { ann, zoe } = await world.friendsAndStranger()
    await world.db.updateTable('users').set({ name }).where('id', 'in', [ann.id, zoe.id]).execute()
    await notify(world.db, { type: 'like', to: [ann.id], relatedUserId: zoe.id })
    await becomeOld(ann)
    await queue()
    await deliver()
    const [source = ''] = emails(ann)
    expect(headOf(source)).not.toMatch(/^Bcc/im)
    expect(source).not.toMatch(/evil\.example|<img/)
    expect(lines(ann)).toEqual(['Eve Bcc img liked your post'])
  })

  test('and its lines keep names from right to left apart from the words around them', async () => {
    const { ann, zoe } = await world.friendsAndStranger()
    await world.db.updateTable('users').set({ name: 'שרה לוי' }).where('id', '=', zoe.id).execute()
    const about = { relatedUserId: zoe.id, relatedCommunityId: await world.community(zoe, { name: 'ספרים' }) }
    await notify(world.db, { type: 'community_invite', to: [ann.id], ...about })
    await becomeOld(ann)
    await queue()
    await deliver()
    expect(lines(ann)).toEqual(['\u2068שרה לוי\u2069 invited you to \u2068ספרים\u2069'])
    expect(emails(ann)[0]?.split('text/html')[1]).toContain(
      '<bdi>שרה לוי</bdi> invited you to <bdi>ספרים</bdi></li>',
    )
  })

  test('gets no second recipient from an address', async () => {
    const { ann, zoe } = await world.friendsAndStranger()
    const email = `${addressOf(ann)}, spy@evil.example\r\nBcc: spy@evil.example`
    await world.db.updateTable('users').set({ email }).where('id', '=', ann.id).execute()
    await tell(ann, zoe)
    await queue()
    await deliver()
    expect(office.emailsTo('spy@evil.example')).toEqual([])
  })
})
