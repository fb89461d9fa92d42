import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { HOUR, MINUTE, latest } from '../calendar.ts'
import { between, type Random, randomOf, some } from '../random.ts'
import type { Plan } from '../plan.ts'
import type { Member } from '../words/members.ts'
import type { PostWords } from '../words/post-words.ts'

type Made = { id: number }
type Post = { content: PostWords; at: Date; random: Random; made: Made }

/** The posts of each file in its order, spread over the year, with their threads and likes. */
export function planPosts(plan: Plan, files: readonly (readonly PostWords[])[]): void {
  for (const file of files) {
    file.forEach((content, n) => {
      const random = randomOf(content.words)
      const planned = plan.calendar.at((n + between(random, 0.3, 1)) / file.length)
      planPost(plan, { content, at: latest(planned, possibleFrom(plan, content)), random, made: { id: 0 } })
    })
  }
}

/** When all who take part are there, and see it. */
function possibleFrom({ people, friendships, memberships, posts }: Plan, content: PostWords): Date {
  const there = [content.by, ...(content.tags ?? []), ...(content.thread ?? []).map(([by]) => by)]
  const times = there.map((name) => {
    const community = content.in && memberships.all.get(content.in)?.joined.get(name)
    const friend = content.in || content.to === 'public' ? undefined : friendships.since(content.by, name)
    return latest(people.get(name) ?? new Date(0), community ?? new Date(0), friend ?? new Date(0))
  })
  const original = content.reposts ? posts.get(content.reposts)?.at : undefined
  return new Date(latest(...times, original ?? new Date(0)).getTime() + 10 * MINUTE)
}

function planPost(plan: Plan, post: Post): void {
  const { content, at, made } = post
  const { timeline, posts, pictures } = plan
  const uploads = (content.pictures ?? []).map(([drawing]) =>
    pictures.want({ by: content.by, at, drawing, field: 'file' }),
  )
  if (content.key) posts.set(content.key, Object.assign(made, { at }))
  timeline.plan(at, async () => {
    made.id = (await write(plan, content, await Promise.all(uploads))).id
  })
  planThread(plan, post)
  planLikes(plan, post)
}

async function write({ site, memberships, posts, idOf }: Plan, content: PostWords, photoUrls: string[]) {
  const original = content.reposts && posts.get(content.reposts)
  if (original)
    return site.call<Made>(content.by, 'POST', fillPath(postsApi.repost, { id: original.id }), {
      content: content.words,
    })
  return site.call<Made>(content.by, 'POST', postsApi.posts, {
    content: content.words,
    visibility: content.in ? 'public' : (content.to ?? 'friends'),
    ...(content.in && memberships.all.has(content.in) && { groupId: idOf(content.in) }),
    photoUrls,
    alts: (content.pictures ?? []).map(([, alt]) => alt),
    taggedUserIds: (content.tags ?? []).map(idOf),
  })
}

/** Each line comes some minutes or hours after the one before. */
function planThread({ site, timeline, calendar }: Plan, { content, at, random, made }: Post): void {
  const lines: { by: Member; at: Date; made: Made }[] = []
  for (const [by, words, repliesTo] of content.thread ?? []) {
    const parent = repliesTo === undefined ? undefined : lines[repliesTo]
    const time = calendar.after(lines.at(-1)?.at ?? at, random, 4 * MINUTE, 5 * HOUR)
    const line = { by, at: time, made: { id: 0 } }
    lines.push(line)
    timeline.plan(time, async () => {
      const path = fillPath(commentsApi.create, { id: made.id })
      const body = { content: words, ...(parent && { parentId: parent.made.id }) }
      line.made.id = (await site.call<Made>(by, 'POST', path, body)).id
    })
    const company = [content.by, ...lines.map((other) => other.by)].filter((name) => name !== by)
    for (const name of some(random, [...new Set(company)], Math.floor(random() * 4))) {
      const path = () => fillPath(commentsApi.like, { id: line.made.id })
      timeline.plan(calendar.after(time, random, MINUTE, 9 * HOUR), () => site.call(name, 'POST', path()))
    }
  }
}

function planLikes(plan: Plan, { content, at, random, made }: Post): void {
  const { site, timeline, calendar } = plan
  const audience = audienceOf(plan, content, at)
  const warmth = (content.liked ?? 1) * between(random, 0.12, 0.42)
  for (const name of some(random, audience, Math.round(audience.length * Math.min(warmth, 0.9)))) {
    const time = calendar.after(at, random, 2 * MINUTE, 30 * HOUR)
    timeline.plan(time, () => site.call(name, 'POST', fillPath(postsApi.like, { id: made.id })))
  }
}

/** Who sees a post, leaving out friends of friends. */
function audienceOf({ people, friendships, memberships }: Plan, content: PostWords, at: Date): Member[] {
  if (content.in) return memberships.of(content.in, at).filter((name) => name !== content.by)
  if (content.to !== 'public') return friendships.of(content.by, at)
  return [...people].filter(([name, joined]) => joined < at && name !== content.by).map(([name]) => name)
}
