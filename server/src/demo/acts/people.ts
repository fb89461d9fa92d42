import { randomBytes } from 'node:crypto'
import { accountsApi } from '@kith/shared/accounts.ts'
import { administrationApi } from '@kith/shared/administration.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { DAY, HOUR } from '../calendar.ts'
import { type Member, SIGN_INS } from '../content.ts'
import { between, randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'

export type DemoLogins = {
  /** The invitation of the first admin. */
  firstCode: string
  /** Of those whose sign-ins are printed. All others have one that nobody knows. */
  password: string
}

const PRINTED: ReadonlySet<string> = new Set(Object.values(SIGN_INS))

/** Everybody comes in by invitation, says who they are, and makes friends. */
export function planPeople(plan: Plan, entrance: DemoLogins): void {
  const { people, timeline, pictures } = plan
  for (const member of plan.content.members) {
    const { username, face, cover } = member
    const at = people.get(username) ?? plan.calendar.now
    if (face) void pictures.want({ by: username, at, picture: face, field: 'avatar' })
    if (cover) void pictures.want({ by: username, at, picture: cover, field: 'cover' })
    timeline.plan(at, () => enter(plan, member, entrance))
  }
  planRole(plan)
  planFriendships(plan)
  planRequests(plan)
}

async function enter({ site, pictures, keepId }: Plan, member: Member, entrance: DemoLogins): Promise<void> {
  const { username, name, by, bio, theme, links } = member
  const inviteCode = by ? await invitationOf(site, by) : entrance.firstCode
  const password = PRINTED.has(username) ? entrance.password : randomBytes(18).toString('base64url')
  const account = {
    inviteCode,
    username,
    name,
    email: `${username}@brickfield.example`,
    password,
  }
  const { id } = await site.enter(username, accountsApi.register, account)
  keepId(username, id)
  pictures.hasArrived(username)
  const profile = {
    bio,
    colorTheme: theme,
    links,
    defaultFeedView: 'public',
    knowsAudience: true,
  }
  await site.call(username, 'PUT', ownProfileApi.profile, profile)
  // Nobody reads at their addresses.
  await site.call(username, 'PUT', ownProfileApi.emailPreferences, { emailNotifications: false })
  await site.call(username, 'DELETE', accountsApi.onboarding)
}

async function invitationOf(site: Plan['site'], inviter: string): Promise<string> {
  return (await site.call<{ code: string }>(inviter, 'POST', invitationsApi.invitations)).code
}

function planRole({ site, timeline, people, idOf }: Plan): void {
  const since = people.get(SIGN_INS.moderator)
  if (!since) return
  timeline.plan(new Date(since.getTime() + 2 * DAY), () =>
    site.call(SIGN_INS.admin, 'PUT', fillPath(administrationApi.role, { id: idOf(SIGN_INS.moderator) }), {
      role: 'moderator',
    }),
  )
}

function planFriendships({ site, timeline, friendships, people, idOf }: Plan): void {
  for (const { a, b, at, isByInvitation } of friendships.all()) {
    if (isByInvitation) continue
    const random = randomOf(`request ${a} ${b}`)
    const there = Math.max(people.get(a)?.getTime() ?? 0, people.get(b)?.getTime() ?? 0)
    const asked = new Date(between(random, there + 1, at.getTime() - 1))
    const [from, to] = random() < 0.5 ? [a, b] : [b, a]
    let friendshipId: number
    timeline.plan(asked, async () => {
      const sent = await site.call<{ id: number }>(from, 'POST', friendsApi.request, { friendId: idOf(to) })
      friendshipId = sent.id
    })
    timeline.plan(at, () => site.call(to, 'POST', friendsApi.respond, { friendshipId, status: 'accepted' }))
  }
}

/** Some of the newest wait for an answer. */
function planRequests({ site, timeline, friendships, calendar, people, idOf }: Plan): void {
  const newest = [...people.keys()].slice(-6)
  newest.forEach((name, n) => {
    const to = n % 2 === 0 ? SIGN_INS.user : SIGN_INS.moderator
    const at = new Date(calendar.now.getTime() - (3 + n * 5) * HOUR)
    const isPossible = name !== to && !friendships.since(name, to) && (people.get(name) ?? at) < at
    if (isPossible)
      timeline.plan(at, () => site.call(name, 'POST', friendsApi.request, { friendId: idOf(to) }))
  })
}
