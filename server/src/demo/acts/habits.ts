import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { notificationsApi } from '@kith/shared/notifications.ts'
import { HOUR, latest } from '../calendar.ts'
import { between, randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'

/** What members have saved, followed, sorted and read. */
export function planHabits(plan: Plan): void {
  planGroups(plan)
  planBookmarks(plan)
  planFollowing(plan)
  planInvitations(plan)
  planReading(plan)
}

function planGroups({ site, content, timeline, calendar, people, friendships, idOf }: Plan): void {
  for (const { by, name, color, friends } of content.habits.friendGroups) {
    const joined = people.get(by)
    if (!joined) continue
    const known = friends.filter((friend) => friendships.since(by, friend))
    const at = latest(calendar.ago(60), ...known.map((friend) => friendships.since(by, friend) ?? joined))
    timeline.plan(new Date(at.getTime() + HOUR), async () => {
      const group = await site.call<{ id: number }>(by, 'POST', friendGroupsApi.groups, { name, color })
      for (const friend of known)
        await site.call(by, 'POST', fillPath(friendGroupsApi.members, { id: group.id }), {
          friendId: idOf(friend),
        })
    })
  }
}

function planBookmarks({ site, content, timeline, calendar, people, posts }: Plan): void {
  for (const { by, post: key } of content.habits.bookmarks) {
    const post = posts.get(key)
    const joined = people.get(by)
    if (!post || !joined) continue
    const at = calendar.after(latest(post.at, joined), randomOf(`${by} ${key}`), HOUR, 20 * HOUR)
    timeline.plan(at, () => site.call(by, 'PUT', fillPath(bookmarksApi.post, { id: post.id })))
  }
}

function planFollowing({ site, content, timeline, calendar, people }: Plan): void {
  for (const { by, hashtags } of content.habits.followed) {
    if (!people.has(by)) continue
    for (const name of hashtags)
      timeline.plan(calendar.ago(1.4), () => site.call(by, 'POST', fillPath(hashtagsApi.follow, { name })))
  }
}

function planInvitations({ site, content, timeline, calendar, people }: Plan): void {
  for (const { by, days: expiresInDays } of content.habits.openInvitations) {
    if (!people.has(by)) continue
    timeline.plan(calendar.ago(2), () => site.call(by, 'POST', invitationsApi.invitations, { expiresInDays }))
  }
}

/** Everybody looks at the site some hours ago for the last time. */
function planReading({ site, timeline, calendar, people, memberships, idOf }: Plan): void {
  for (const [name, joined] of people) {
    const random = randomOf(`reading ${name}`)
    const at = latest(new Date(calendar.now.getTime() - between(random, 5, 26) * HOUR), joined)
    timeline.plan(at, async () => {
      await site.call(name, 'PUT', notificationsApi.readAll)
      for (const [key, { joined: members }] of memberships.all) {
        if (isIn(members, name, at))
          await site.call(name, 'PUT', fillPath(communitiesApi.visit, { id: idOf(key) }))
      }
    })
  }
}

const isIn = (members: Map<string, Date>, name: string, by: Date) => (members.get(name) ?? by) < by
