import { siteContentApi } from '@kith/shared/about/site-content.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { notesApi } from '@kith/shared/moderator-notes.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { reportsApi } from '@kith/shared/reports.ts'
import { settingsApi } from '@kith/shared/settings.ts'
import { DAY, HOUR, latest } from '../calendar.ts'
import type { Telling } from '../telling.ts'
import { about, notes, pinned, pinnedInCommunities, reports, settings } from '../words/house.ts'
import { SIGN_INS } from '../words/members.ts'

/** What those do who keep the house: its words, notes, pins, and what was reported to them. */
export function planHouse(telling: Telling): void {
  const { site, timeline, calendar, people } = telling
  const { admin, moderator } = SIGN_INS
  const first = people.get(admin) ?? calendar.now
  timeline.plan(new Date(first.getTime() + HOUR), async () => {
    await site.call(admin, 'POST', settingsApi.change, { type: 'platform', ...settings })
    for (const [key, content] of Object.entries(about))
      await site.call(admin, 'PUT', fillPath(siteContentApi.content, { key }), { content })
  })
  for (const { by, daysAgo, words } of notes) {
    if (!people.has(by)) continue
    timeline.plan(calendar.ago(daysAgo), () => site.call(by, 'POST', notesApi.notes, { content: words }))
  }
  planPins(telling)
  if (people.has(moderator)) planReports(telling)
}

function planPins(telling: Telling): void {
  const { site, timeline, posts, memberships, communityIds } = telling
  for (const key of pinned) {
    const post = posts.get(key)
    if (!post) continue
    timeline.plan(soonAfter(telling, post.at), () =>
      site.call(SIGN_INS.admin, 'POST', fillPath(postsApi.pin, { id: post.id })),
    )
  }
  for (const [community, key] of pinnedInCommunities) {
    const [post, found] = [posts.get(key), memberships.all.get(community)]
    if (!post || !found) continue
    timeline.plan(soonAfter(telling, post.at), () => {
      const ids = { id: communityIds.get(community) ?? 0, postId: post.id }
      return site.call(found.words.by, 'POST', fillPath(communitiesApi.pin, ids))
    })
  }
}

const soonAfter = ({ calendar }: Telling, time: Date) => calendar.after(time, () => 0.5, HOUR, HOUR)

/** Each is made of a thing that is there; some are decided. */
function planReports(telling: Telling): void {
  const { site, timeline, calendar, posts, people, idOf } = telling
  for (const { by, about: thing, reason, daysAgo, decision } of reports) {
    const post = 'post' in thing ? posts.get(thing.post) : undefined
    const isThere = 'post' in thing ? post : people.has('member' in thing ? thing.member : thing.messageOf)
    if (!people.has(by) || !isThere) continue
    const at = latest(calendar.ago(daysAgo), new Date((post?.at.getTime() ?? 0) + 10 * 60_000))
    const target = async () => {
      if (post) return { targetType: 'post', targetId: post.id }
      if ('member' in thing) return { targetType: 'user', targetId: idOf(thing.member) }
      const sender = 'messageOf' in thing ? idOf(thing.messageOf) : 0
      const messages = await site.call<{ id: number; senderId: number | null }[]>(
        by,
        'GET',
        fillPath(messagesApi.withMember, { id: sender }),
      )
      const found = messages.find((message) => message.senderId === sender)
      return { targetType: 'message', targetId: found?.id }
    }
    timeline.plan(at, async () => site.call(by, 'POST', reportsApi.reports, { ...(await target()), reason }))
    if (decision)
      timeline.plan(new Date(at.getTime() + 0.4 * DAY), async () => {
        const wanted = await target()
        const queue = await site.call<{ id: number; targetId: number }[]>(
          SIGN_INS.moderator,
          'GET',
          reportsApi.queue,
        )
        const report = queue.find(({ targetId }) => targetId === wanted.targetId)
        if (report)
          await site.call(
            SIGN_INS.moderator,
            'PUT',
            fillPath(reportsApi.decided, { id: report.id }),
            decision,
          )
      })
  }
}
