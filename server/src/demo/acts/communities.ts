import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import type { Community } from '../content.ts'
import { randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'

/** Communities are founded and get their pictures, members come in by each of the ways, and some still wait. */
export function planCommunities(plan: Plan): void {
  for (const { community, joined } of plan.memberships.all.values()) {
    const { key, by, moderators, isArchived } = community
    planFounding(plan, community, joined.get(by) ?? plan.calendar.now)
    for (const [name, at] of joined) if (name !== by) planJoining(plan, community, name, at)
    for (const name of moderators) planModerator(plan, community, name, joined.get(name))
    if (isArchived)
      plan.timeline.plan(plan.calendar.ago(20), () => change(plan, { key, by }, { isArchived: true }))
  }
  planRequests(plan)
}

function planFounding(plan: Plan, community: Community, at: Date): void {
  const { site, timeline, pictures, keepId } = plan
  const { key, by, name, description, rules, visibility, joinApproval } = community
  const avatar = pictures.want({ by, at, picture: community.avatar, field: 'file' })
  const cover = pictures.want({ by, at, picture: community.cover, field: 'file' })
  timeline.plan(at, async () => {
    const body = { name, description, rules, visibility, joinApproval }
    const made = await site.call<{ id: number }>(by, 'POST', communitiesApi.communities, body)
    keepId(key, made.id)
    await change(plan, { key, by }, { avatar: await avatar, coverImage: await cover })
  })
}

const change = ({ site, idOf }: Plan, { key, by }: Pick<Community, 'key' | 'by'>, body: object) =>
  site.call(by, 'PUT', fillPath(communitiesApi.community, { id: idOf(key) }), body)

function planJoining({ site, timeline, idOf }: Plan, community: Community, name: string, at: Date): void {
  const { key, by, visibility, joinApproval } = community
  const ids = () => ({ id: idOf(key), userId: idOf(name) })
  const join = () => site.call(name, 'POST', fillPath(communitiesApi.join, ids()), {})
  if (visibility === 'hidden') {
    timeline.plan(new Date(at.getTime() - 5 * MINUTE), () => {
      const { userId, ...path } = ids()
      return site.call(by, 'POST', fillPath(communitiesApi.invitations, path), { userId })
    })
    timeline.plan(at, join)
  } else if (joinApproval === 'approval') {
    timeline.plan(new Date(at.getTime() - 10 * MINUTE), join)
    const approval = { status: 'approved' }
    timeline.plan(at, () => site.call(by, 'POST', fillPath(communitiesApi.request, ids()), approval))
  } else timeline.plan(at, join)
}

function planModerator(
  { site, timeline, idOf }: Plan,
  { key, by }: Community,
  name: string,
  since: Date | undefined,
): void {
  if (!since) return
  timeline.plan(new Date(since.getTime() + 20 * MINUTE), () => {
    const path = fillPath(communitiesApi.member, { id: idOf(key), userId: idOf(name) })
    return site.call(by, 'PUT', path, { role: 'moderator' })
  })
}

/** They wait for an answer still. */
function planRequests({ site, content, timeline, calendar, people, memberships, idOf }: Plan): void {
  for (const { by, to, message } of content.joinRequests) {
    if (!people.has(by) || !memberships.all.has(to)) continue
    const at = calendar.after(calendar.ago(2), randomOf(message), HOUR, 1.6 * DAY)
    timeline.plan(at, () =>
      site.call(by, 'POST', fillPath(communitiesApi.join, { id: idOf(to) }), { message }),
    )
  }
}
