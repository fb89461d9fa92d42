import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import { randomOf } from '../random.ts'
import type { Telling } from '../telling.ts'
import { type CommunityKey, type CommunityWords, joinRequests } from '../words/communities.ts'
import type { Member } from '../words/members.ts'

/** Communities are founded and dressed, members come in by each of the ways, and some still wait. */
export function planCommunities(telling: Telling): void {
  for (const [key, { words, joined }] of telling.memberships.all) {
    const founded = joined.get(words.by) ?? telling.calendar.now
    planFounding(telling, key, words, founded)
    for (const [name, at] of joined) if (name !== words.by) planJoining(telling, key, { words, name, at })
    for (const name of words.moderators ?? []) planModerator(telling, key, name, joined.get(name))
    if (words.isArchived) {
      const at = telling.calendar.ago(20)
      telling.timeline.plan(at, () => change(telling, key, words.by, { isArchived: true }))
    }
  }
  planRequests(telling)
}

function planFounding(telling: Telling, key: CommunityKey, words: CommunityWords, at: Date): void {
  const { site, timeline, pictures, communityIds } = telling
  const { by, name, description, rules, visibility, joinApproval } = words
  const avatar = pictures.want({ by, at, drawing: words.avatar, shape: 'square', field: 'file' })
  const cover = pictures.want({ by, at, drawing: words.cover, shape: 'long', field: 'file' })
  timeline.plan(at, async () => {
    const body = { name, description, rules, visibility, joinApproval }
    const made = await site.call<{ id: number }>(by, 'POST', communitiesApi.communities, body)
    communityIds.set(key, made.id)
    await change(telling, key, by, { avatar: await avatar, coverImage: await cover })
  })
}

const change = ({ site, communityIds }: Telling, key: CommunityKey, by: Member, body: object) =>
  site.call(by, 'PUT', fillPath(communitiesApi.community, { id: communityIds.get(key) ?? 0 }), body)

type Joining = { words: CommunityWords; name: Member; at: Date }

function planJoining(
  { site, timeline, communityIds, idOf }: Telling,
  key: CommunityKey,
  { words, name, at }: Joining,
) {
  const path = (template: string) => fillPath(template, { id: communityIds.get(key) ?? 0 })
  const join = () => site.call(name, 'POST', path(communitiesApi.join), {})
  if (words.visibility === 'hidden') {
    const asked = new Date(at.getTime() - 5 * MINUTE)
    timeline.plan(asked, () =>
      site.call(words.by, 'POST', path(communitiesApi.invitations), { userId: idOf(name) }),
    )
    timeline.plan(at, join)
    return
  }
  if (words.joinApproval !== 'approval') {
    timeline.plan(at, join)
    return
  }
  timeline.plan(new Date(at.getTime() - 10 * MINUTE), join)
  timeline.plan(at, () =>
    site.call(
      words.by,
      'POST',
      fillPath(communitiesApi.request, { id: communityIds.get(key) ?? 0, userId: idOf(name) }),
      {
        status: 'approved',
      },
    ),
  )
}

function planModerator(
  { site, timeline, memberships, communityIds, idOf }: Telling,
  key: CommunityKey,
  name: Member,
  since?: Date,
) {
  const creator = memberships.all.get(key)?.words.by
  if (!since || !creator) return
  timeline.plan(new Date(since.getTime() + 20 * MINUTE), () =>
    site.call(
      creator,
      'PUT',
      fillPath(communitiesApi.member, { id: communityIds.get(key) ?? 0, userId: idOf(name) }),
      {
        role: 'moderator',
      },
    ),
  )
}

/** They wait for an answer still. */
function planRequests({ site, timeline, calendar, people, memberships, communityIds }: Telling): void {
  for (const { by, to, message } of joinRequests) {
    if (!people.has(by) || !memberships.all.has(to)) continue
    const at = calendar.after(calendar.ago(2), randomOf(message), HOUR, 1.6 * DAY)
    timeline.plan(at, () =>
      site.call(by, 'POST', fillPath(communitiesApi.join, { id: communityIds.get(to) ?? 0 }), { message }),
    )
  }
}
