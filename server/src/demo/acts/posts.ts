import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { HOUR, MINUTE, latest } from '../calendar.ts'
import type { Post } from '../content.ts'
import { between, type Random, randomOf, sample } from '../random.ts'
import type { Plan } from '../plan.ts'

type PostRef = { id: number }
type PlannedPost = { content: Post; at: Date; random: Random; made: PostRef }

/** The posts of each file in its order, spread over the year, with their threads and likes. */
export function planPosts(plan: Plan): void {
  for (const file of plan.content.posts) {
    file.forEach((content, n) => {
      const random = randomOf(content.text)
      const planned = plan.calendar.at((n + between(random, 0.3, 1)) / file.length)
      planPost(plan, { content, at: latest(planned, possibleFrom(plan, content)), random, made: { id: 0 } })
    })
  }
}

/** When all who take part are there, and see it. */
function possibleFrom({ people, friendships, memberships, posts }: Plan, content: Post): Date {
  const there = [content.by, ...content.tags, ...content.thread.map(({ by }) => by)]
  const times = there.map((name) => {
    const community = memberships.all.get(content.in ?? '')?.joined.get(name)
    const friend = content.in || content.to === 'public' ? undefined : friendships.since(content.by, name)
    return latest(people.get(name) ?? new Date(0), community ?? new Date(0), friend ?? new Date(0))
  })
  const original = content.reposts ? posts.get(content.reposts)?.at : undefined
  return new Date(latest(...times, original ?? new Date(0)).getTime() + 10 * MINUTE)
}

function planPost(plan: Plan, post: PlannedPost): void {
  const { content, at, made } = post
  const { timeline, posts, pictures } = plan
  const uploads = content.pictures.map(({ file }) =>
    pictures.want({ by: content.by, at, picture: file, field: 'file' }),
  )
  if (content.key) posts.set(content.key, Object.assign(made, { at }))
  timeline.plan(at, async () => {
    made.id = (await write(plan, content, await Promise.all(uploads))).id
  })
  planThread(plan, post)
  planLikes(plan, post)
}

async function write({ site, memberships, posts, idOf }: Plan, content: Post, photoUrls: string[]) {
  const original = content.reposts && posts.get(content.reposts)
  if (original)
    return site.call<PostRef>(content.by, 'POST', fillPath(postsApi.repost, { id: original.id }), {
      content: content.text,
    })
  return site.call<PostRef>(content.by, 'POST', postsApi.posts, {
    content: content.text,
    visibility: content.in ? 'public' : content.to,
    ...(content.in && memberships.all.has(content.in) && { groupId: idOf(content.in) }),
    photoUrls,
    alts: content.pictures.map(({ alt }) => alt),
    taggedUserIds: content.tags.map(idOf),
  })
}

/** Each line comes some minutes or hours after the one before. */
function planThread({ site, timeline, calendar }: Plan, { content, at, random, made }: PlannedPost): void {
  const lines: { by: string; at: Date; made: PostRef }[] = []
  for (const { by, text, repliesTo } of content.thread) {
    const parent = repliesTo === undefined ? undefined : lines[repliesTo]
    const time = calendar.after(lines.at(-1)?.at ?? at, random, 4 * MINUTE, 5 * HOUR)
    const line = { by, at: time, made: { id: 0 } }
    lines.push(line)
    timeline.plan(time, async () => {
      const path = fillPath(commentsApi.create, { id: made.id })
      const body = { content: text, ...(parent && { parentId: parent.made.id }) }
      line.made.id = (await site.call<PostRef>(by, 'POST', path, body)).id
    })
    const company = [content.by, ...lines.map((other) => other.by)].filter((name) => name !== by)
    for (const name of sample(random, [...new Set(company)], Math.floor(random() * 4))) {
      const path = () => fillPath(commentsApi.like, { id: line.made.id })
      timeline.plan(calendar.after(time, random, MINUTE, 9 * HOUR), () => site.call(name, 'POST', path()))
    }
  }
}

function planLikes(plan: Plan, { content, at, random, made }: PlannedPost): void {
  const { site, timeline, calendar } = plan
  const audience = audienceOf(plan, content, at)
  const warmth = content.liked * between(random, 0.12, 0.42)
  for (const name of sample(random, audience, Math.round(audience.length * Math.min(warmth, 0.9)))) {
    const time = calendar.after(at, random, 2 * MINUTE, 30 * HOUR)
    timeline.plan(time, () => site.call(name, 'POST', fillPath(postsApi.like, { id: made.id })))
  }
}

/** Who sees a post, leaving out friends of friends. */
function audienceOf({ people, friendships, memberships }: Plan, content: Post, at: Date): string[] {
  if (content.in) return memberships.of(content.in, at).filter((name) => name !== content.by)
  if (content.to !== 'public') return friendships.of(content.by, at)
  return [...people].filter(([name, joined]) => joined < at && name !== content.by).map(([name]) => name)
}
