import type { Community, CommunityLink } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { Browser, Page } from 'playwright-core'
import { stopMotion } from '../accessible.ts'
import { openBrowser } from '../browser.ts'
import { call, idOf, inviteBy, join, type Person, pictures } from '../people.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

/** A word without a place to break it. */
export const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
export const ADDRESS = `https://example.org/${'path'.repeat(40)}`
export const RTL = 'مرحبا بالجميع في البيت الجديد'

export type FullSite = {
  site: TestSite
  browser: Browser
  /** The first admin, a friend of Ben and Dora. */
  ada: Person
  ben: Person
  /** A friend of Ben alone, who has nothing yet. */
  cleo: Person
  dora: Person
  /** An address of a screen, with the numbers and codes of this site: `/posts/:post?comment=:comment`. */
  at: (path: string) => string
}

/** A site with something on every screen, in words that are as long as they may be. */
export async function openFullSite(env?: Record<string, string>): Promise<FullSite> {
  const [site, browser] = await Promise.all([startTestSite(env), openBrowser()])
  const ada = await join(browser, site, 'Ada', site.firstAdminLink)
  const ben = await join(browser, site, 'Ben', await inviteBy(ada))
  const cleo = await join(browser, site, 'Cleo', await inviteBy(ben))
  const dora = await join(browser, site, 'Dora', await inviteBy(ada))
  for (const { page } of [ada, ben, cleo, dora]) await calm(page)
  const [adaId, benId] = [await idOf(ada), await idOf(ben)]
  await call(ben, 'put', '/api/profile', { name: LONG.slice(0, 80), bio: `${LONG} ${ADDRESS} ${RTL}` })
  await call(dora, 'put', '/api/profile', { name: 'دورا بنت عبدالرحمن' })
  await inviteBy(ada)
  await call(cleo, 'post', '/api/friends/request', { friendId: adaId })
  await call(ada, 'post', '/api/friend-groups', { name: LONG.slice(0, 50), color: '#3FA2E8' })
  const postId = await write(ada, `${LONG}${LONG} ${ADDRESS} #${LONG.slice(0, 45)}`)
  await write(dora, RTL)
  const greeting = await write(ben, 'Hi @ada')
  const quiet = await write(ada, 'For friends alone', 'friends')
  for (const id of [await postPhotos(ben), postId]) {
    await call(ada, 'put', `/api/posts/${id}/bookmark`)
    await call(ada, 'put', `/api/posts/${id}/like`)
    await call(ada, 'post', `/api/posts/${id}/pin`)
  }
  const commentId = await talk(postId, [ada, ben, dora], 10)
  await call(ada, 'put', `/api/comments/${commentId}/bookmark`)
  const gathered = await gather(ada, [ben, dora], cleo)
  for (const key of ['about_title', 'highlight_connect_title', 'feature_engagement_title', 'step_1_title'])
    await call(ada, 'put', `/api/site-content/${key}`, { content: LONG.slice(0, 120) })
  for (const content of [`${LONG}${LONG}`, ADDRESS, RTL]) {
    await call(ada, 'post', '/api/messages', { recipientId: benId, content })
    await call(ben, 'post', '/api/messages', { recipientId: adaId, content })
  }
  const parts = { post: postId, comment: commentId, greeting, quiet, ben: benId, ...gathered }
  return { site, browser, ada, ben, cleo, dora, at: (path) => fill(path, parts) }
}

/** Nothing moves in the page, and each document begins without what was typed before. */
export async function calm(page: Page): Promise<void> {
  await page.addInitScript(stopMotion)
  await page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Puts these numbers and codes into an address. */
export const fill = (path: string, parts: Record<string, string | number>) =>
  path.replaceAll(/:([a-z]+)/g, (part, name: string) => String(parts[name] ?? part))

export const write = async (person: Person, content: string, visibility = 'public') =>
  (await call<Post>(person, 'post', '/api/posts', { content, visibility })).id

async function postPhotos({ page }: Person): Promise<number> {
  const form = new FormData()
  form.set('visibility', 'public')
  for (const { name, buffer } of await pictures(5))
    form.append('photos', new File([new Uint8Array(buffer)], name))
  const answer = await page.request.post('/api/posts', { multipart: form })
  return ((await answer.json()) as Post).id
}

/** A community with these members, a request to join, a link, a post and a log; and one that others found. */
async function gather(owner: Person, [ben, dora]: [Person, Person], asking: Person) {
  const input = {
    name: LONG.slice(0, 80),
    description: `${LONG} ${ADDRESS}`,
    rules: `${RTL} ${LONG} ${ADDRESS}`,
    joinApproval: 'approval',
  }
  const found = async (person: Person, more: object) =>
    (await call<Community>(person, 'post', '/api/community-groups', { ...input, ...more })).id
  const group = await found(owner, {})
  const other = await found(dora, { name: RTL, visibility: 'private' })
  const path = `/api/community-groups/${group}`
  for (const member of [ben, dora]) {
    const userId = await idOf(member)
    await call(owner, 'post', `${path}/invitations`, { userId })
    await call(member, 'post', `${path}/join`, {})
  }
  await call(owner, 'put', `${path}/members/${await idOf(ben)}`, { role: 'moderator' })
  await call(asking, 'post', `${path}/join`, { message: `${LONG} ${ADDRESS}` })
  const { code } = await call<CommunityLink>(owner, 'post', `${path}/links`, { maxUses: 10 })
  const { id } = await call<Post>(ben, 'post', '/api/posts', { content: `${LONG}${LONG}`, groupId: group })
  await call(owner, 'post', `${path}/posts/${id}/pin`)
  return { group, other, link: code }
}

/** A conversation with this many levels, each liked by all; returns the id of the last comment. */
async function talk(postId: number, people: Person[], levels: number): Promise<number> {
  let id = 0
  for (let level = 0; level < levels; level++) {
    const { page } = people[level % people.length]!
    const parent = level > 0 && { parentCommentId: String(id) }
    const content = level % 2 ? RTL : `${level} ${LONG}`
    const multipart = { content, postId: String(postId), ...parent }
    ;({ id } = await (await page.request.post(`/api/posts/${postId}/comment`, { multipart })).json())
    for (const person of people) await call(person, 'put', `/api/comments/${id}/like`)
  }
  return id
}
