import { siteContentApi } from '@kith/shared/about/site-content.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { notesApi } from '@kith/shared/moderator-notes.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { reportsApi } from '@kith/shared/reports.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { DAY, HOUR, latest, MINUTE } from '../calendar.ts'
import { type Report, SIGN_INS } from '../content.ts'
import type { Plan } from '../plan.ts'

/** What the staff of the site do: its words, notes, pins, and what was reported to them. */
export function planStaff(plan: Plan): void {
  const { site, timeline, calendar, people } = plan
  const { settings, about, notes } = plan.content.staff
  const { admin, moderator } = SIGN_INS
  const first = people.get(admin) ?? calendar.now
  timeline.plan(new Date(first.getTime() + HOUR), async () => {
    await site.call(admin, 'POST', settingsApi.change, { type: 'platform', ...settings })
    for (const [key, content] of Object.entries(about))
      await site.call(admin, 'PUT', fillPath(siteContentApi.content, { key }), { content })
  })
  for (const { by, daysAgo, text } of notes) {
    if (!people.has(by)) continue
    timeline.plan(calendar.ago(daysAgo), () => site.call(by, 'POST', notesApi.notes, { content: text }))
  }
  planPins(plan)
  if (people.has(moderator)) planReports(plan)
}

function planPins(plan: Plan): void {
  const { site, timeline, posts, memberships, idOf } = plan
  const { pinned, pinnedInCommunities } = plan.content.staff
  for (const key of pinned) {
    const post = posts.get(key)
    if (!post) continue
    timeline.plan(soonAfter(plan, post.at), () =>
      site.call(SIGN_INS.admin, 'POST', fillPath(postsApi.pin, { id: post.id })),
    )
  }
  for (const { community, post: key } of pinnedInCommunities) {
    const [post, found] = [posts.get(key), memberships.all.get(community)]
    if (!post || !found) continue
    timeline.plan(soonAfter(plan, post.at), () => {
      const ids = { id: idOf(community), postId: post.id }
      return site.call(found.community.by, 'POST', fillPath(communitiesApi.pin, ids))
    })
  }
}

const soonAfter = ({ calendar }: Plan, time: Date) => calendar.after(time, () => 0.5, HOUR, HOUR)

/** Each is about something that is there; some are decided. */
function planReports(plan: Plan): void {
  const { site, timeline, calendar, posts, people } = plan
  const { moderator } = SIGN_INS
  for (const { by, about, reason, daysAgo, decision } of plan.content.staff.reports) {
    const post = 'post' in about ? posts.get(about.post) : undefined
    const isThere = 'post' in about ? post : people.has('member' in about ? about.member : about.messageOf)
    if (!people.has(by) || !isThere) continue
    const at = latest(calendar.ago(daysAgo), new Date((post?.at.getTime() ?? 0) + 10 * MINUTE))
    const target = () => targetOf(plan, by, about)
    timeline.plan(at, async () => site.call(by, 'POST', reportsApi.reports, { ...(await target()), reason }))
    if (!decision) continue
    timeline.plan(new Date(at.getTime() + 0.4 * DAY), async () => {
      const { targetId } = await target()
      const queue = await site.call<{ id: number; targetId: number }[]>(moderator, 'GET', reportsApi.queue)
      const report = queue.find((one) => one.targetId === targetId)
      if (report) await site.call(moderator, 'PUT', fillPath(reportsApi.decided, { id: report.id }), decision)
    })
  }
}

async function targetOf({ site, posts, idOf }: Plan, by: string, about: Report['about']) {
  if ('post' in about) return { targetType: 'post', targetId: posts.get(about.post)?.id }
  if ('member' in about) return { targetType: 'user', targetId: idOf(about.member) }
  const sender = idOf(about.messageOf)
  const path = fillPath(messagesApi.withMember, { id: sender })
  const messages = await site.call<{ id: number; senderId: number | null }[]>(by, 'GET', path)
  return { targetType: 'message', targetId: messages.find(({ senderId }) => senderId === sender)?.id }
}
