import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { HOUR, MINUTE, latest } from '../calendar.ts'
import { between, type Random, randomOf, some } from '../random.ts'
import type { Plan } from '../plan.ts'
import type { Member } from '../words/members.ts'
import type { Told } from '../words/told.ts'

type Made = { id: number }
type Post = { told: Told; at: Date; random: Random; made: Made }

/** The posts of each file in its order, spread over the year, with their threads and likes. */
export function planPosts(plan: Plan, files: readonly (readonly Told[])[]): void {
  for (const file of files) {
    file.forEach((told, n) => {
      const random = randomOf(told.words)
      const planned = plan.calendar.at((n + between(random, 0.3, 1)) / file.length)
      planPost(plan, { told, at: latest(planned, possibleFrom(plan, told)), random, made: { id: 0 } })
    })
  }
}

/** When all who take part are there, and see it. */
function possibleFrom({ people, friendships, memberships, posts }: Plan, told: Told): Date {
  const there = [told.by, ...(told.tags ?? []), ...(told.thread ?? []).map(([by]) => by)]
  const times = there.map((name) => {
    const community = told.in && memberships.all.get(told.in)?.joined.get(name)
    const friend = told.in || told.to === 'public' ? undefined : friendships.since(told.by, name)
    return latest(people.get(name) ?? new Date(0), community ?? new Date(0), friend ?? new Date(0))
  })
  const original = told.reposts ? posts.get(told.reposts)?.at : undefined
  return new Date(latest(...times, original ?? new Date(0)).getTime() + 10 * MINUTE)
}

function planPost(plan: Plan, post: Post): void {
  const { told, at, made } = post
  const { timeline, posts, pictures } = plan
  const uploads = (told.pictures ?? []).map(([drawing]) =>
    pictures.want({ by: told.by, at, drawing, field: 'file' }),
  )
  if (told.key) posts.set(told.key, Object.assign(made, { at }))
  timeline.plan(at, async () => {
    made.id = (await write(plan, told, await Promise.all(uploads))).id
  })
  planThread(plan, post)
  planLikes(plan, post)
}

async function write({ site, memberships, posts, idOf }: Plan, told: Told, photoUrls: string[]) {
  const original = told.reposts && posts.get(told.reposts)
  if (original)
    return site.call<Made>(told.by, 'POST', fillPath(postsApi.repost, { id: original.id }), {
      content: told.words,
    })
  return site.call<Made>(told.by, 'POST', postsApi.posts, {
    content: told.words,
    visibility: told.in ? 'public' : (told.to ?? 'friends'),
    ...(told.in && memberships.all.has(told.in) && { groupId: idOf(told.in) }),
    photoUrls,
    alts: (told.pictures ?? []).map(([, alt]) => alt),
    taggedUserIds: (told.tags ?? []).map(idOf),
  })
}

/** Each line comes some minutes or hours after the one before. */
function planThread({ site, timeline, calendar }: Plan, { told, at, random, made }: Post): void {
  const lines: { by: Member; at: Date; made: Made }[] = []
  for (const [by, words, repliesTo] of told.thread ?? []) {
    const parent = repliesTo === undefined ? undefined : lines[repliesTo]
    const time = calendar.after(lines.at(-1)?.at ?? at, random, 4 * MINUTE, 5 * HOUR)
    const line = { by, at: time, made: { id: 0 } }
    lines.push(line)
    timeline.plan(time, async () => {
      const path = fillPath(commentsApi.create, { id: made.id })
      const body = { content: words, ...(parent && { parentId: parent.made.id }) }
      line.made.id = (await site.call<Made>(by, 'POST', path, body)).id
    })
    const company = [told.by, ...lines.map((other) => other.by)].filter((name) => name !== by)
    for (const name of some(random, [...new Set(company)], Math.floor(random() * 4))) {
      const path = () => fillPath(commentsApi.like, { id: line.made.id })
      timeline.plan(calendar.after(time, random, MINUTE, 9 * HOUR), () => site.call(name, 'POST', path()))
    }
  }
}

function planLikes(plan: Plan, { told, at, random, made }: Post): void {
  const { site, timeline, calendar } = plan
  const audience = audienceOf(plan, told, at)
  const warmth = (told.liked ?? 1) * between(random, 0.12, 0.42)
  for (const name of some(random, audience, Math.round(audience.length * Math.min(warmth, 0.9)))) {
    const time = calendar.after(at, random, 2 * MINUTE, 30 * HOUR)
    timeline.plan(time, () => site.call(name, 'POST', fillPath(postsApi.like, { id: made.id })))
  }
}

/** Who sees a post, leaving out friends of friends. */
function audienceOf({ people, friendships, memberships }: Plan, told: Told, at: Date): Member[] {
  if (told.in) return memberships.of(told.in, at).filter((name) => name !== told.by)
  if (told.to !== 'public') return friendships.of(told.by, at)
  return [...people].filter(([name, joined]) => joined < at && name !== told.by).map(([name]) => name)
}
