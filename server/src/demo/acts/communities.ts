import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import { randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'
import { type CommunityKey, type CommunityWords, joinRequests } from '../words/communities.ts'
import type { Member } from '../words/members.ts'

/** Communities are founded and get their pictures, members come in by each of the ways, and some still wait. */
export function planCommunities(plan: Plan): void {
  for (const [key, { words, joined }] of plan.memberships.all) {
    const founded = joined.get(words.by) ?? plan.calendar.now
    planFounding(plan, key, words, founded)
    for (const [name, at] of joined) if (name !== words.by) planJoining(plan, key, { words, name, at })
    for (const name of words.moderators ?? [])
      planModerator(plan, key, { by: words.by, name, since: joined.get(name) })
    if (words.isArchived) {
      const at = plan.calendar.ago(20)
      plan.timeline.plan(at, () => change(plan, key, words.by, { isArchived: true }))
    }
  }
  planRequests(plan)
}

function planFounding(plan: Plan, key: CommunityKey, words: CommunityWords, at: Date): void {
  const { site, timeline, pictures, keepId } = plan
  const { by, name, description, rules, visibility, joinApproval } = words
  const avatar = pictures.want({ by, at, drawing: words.avatar, shape: 'square', field: 'file' })
  const cover = pictures.want({ by, at, drawing: words.cover, shape: 'long', field: 'file' })
  timeline.plan(at, async () => {
    const body = { name, description, rules, visibility, joinApproval }
    const made = await site.call<{ id: number }>(by, 'POST', communitiesApi.communities, body)
    keepId(key, made.id)
    await change(plan, key, by, { avatar: await avatar, coverImage: await cover })
  })
}

const change = ({ site, idOf }: Plan, key: CommunityKey, by: Member, body: object) =>
  site.call(by, 'PUT', fillPath(communitiesApi.community, { id: idOf(key) }), body)

type Joining = { words: CommunityWords; name: Member; at: Date }

function planJoining({ site, timeline, idOf }: Plan, key: CommunityKey, { words, name, at }: Joining): void {
  const ids = () => ({ id: idOf(key), userId: idOf(name) })
  const join = () => site.call(name, 'POST', fillPath(communitiesApi.join, ids()), {})
  if (words.visibility === 'hidden') {
    timeline.plan(new Date(at.getTime() - 5 * MINUTE), () => {
      const { userId, ...community } = ids()
      return site.call(words.by, 'POST', fillPath(communitiesApi.invitations, community), { userId })
    })
    timeline.plan(at, join)
  } else if (words.joinApproval === 'approval') {
    timeline.plan(new Date(at.getTime() - 10 * MINUTE), join)
    const approval = { status: 'approved' }
    timeline.plan(at, () => site.call(words.by, 'POST', fillPath(communitiesApi.request, ids()), approval))
  } else timeline.plan(at, join)
}

type Promotion = { by: Member; name: Member; since: Date | undefined }

function planModerator(
  { site, timeline, idOf }: Plan,
  key: CommunityKey,
  { by, name, since }: Promotion,
): void {
  if (!since) return
  timeline.plan(new Date(since.getTime() + 20 * MINUTE), () => {
    const path = fillPath(communitiesApi.member, { id: idOf(key), userId: idOf(name) })
    return site.call(by, 'PUT', path, { role: 'moderator' })
  })
}

/** They wait for an answer still. */
function planRequests({ site, timeline, calendar, people, memberships, idOf }: Plan): void {
  for (const { by, to, message } of joinRequests) {
    if (!people.has(by) || !memberships.all.has(to)) continue
    const at = calendar.after(calendar.ago(2), randomOf(message), HOUR, 1.6 * DAY)
    timeline.plan(at, () =>
      site.call(by, 'POST', fillPath(communitiesApi.join, { id: idOf(to) }), { message }),
    )
  }
}
