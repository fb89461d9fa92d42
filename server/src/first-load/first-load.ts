import { setTimeout as pause } from 'node:timers/promises'
import { accountsApi, type CurrentUser } from '@kith/shared/accounts.ts'
import { NEXT_CURSOR } from '@kith/shared/basics.ts'
import { friendsApi, REQUESTS_PAGE } from '@kith/shared/friends.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { notificationsApi } from '@kith/shared/notifications.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { type PlatformSettings, settingsApi } from '@kith/shared/settings/settings.ts'
import { feedView } from '@kith/shared/visibility.ts'
import type { App } from '../core/http/http.ts'
import { escapeHtml, escapeJson } from '../core/http/html.ts'
import { withEnd, withFrame, withHome, withLinks } from '../core/http/index-html.ts'
import type { CompletePage, PageContext } from '../core/http/web-client.ts'
import { picturePreload } from './first-picture.ts'
import { type Answer, prerenderHome } from './prerender.ts'
import { withTheme } from './member-theme.ts'

/** A page does not wait longer than this for its answers. Without them its client asks for itself. */
const WAIT_MS = 500
/** What waits, as the navigation of every page shows it. */
const WAITING: readonly string[] = [
  notificationsApi.unreadCount,
  messagesApi.unreadCount,
  `${friendsApi.received}?limit=${REQUESTS_PAGE}`,
]

type Request = NonNullable<PageContext['request']>
type Reply = NonNullable<PageContext['reply']>

/**
 * Writes into the page of a member what its client asks for first: the answers to those very calls, made as this member
 * with this request's cookie. So they hold what the calls would have answered, and nothing for who may not call.
 */
export function openFirstLoad(app: App, complete: CompletePage, waitMs = WAIT_MS): CompletePage {
  return async (html, context) => {
    const { isVisitor, request, reply } = context
    if (isVisitor || !request || !reply || !isOpened(request)) return complete(html, context)
    const stopped = new AbortController()
    const waiting = pause(waitMs, [], { ref: false, signal: stopped.signal }).catch(() => [])
    const reading = readAnswers(app, request, reply).catch(() => [])
    const [page, answers] = await Promise.all([complete(html, context), Promise.race([reading, waiting])])
    stopped.abort()
    const posts = bodyOf(answers, postsApi.posts) as Post[] | undefined
    const preloads = posts ? picturePreload(posts) : ''
    const home = posts && (await prerenderHome(request.url, answers).catch(logFailure(app)))
    const framed = home ? withHome(page, home) : withFrame(page, siteNameIn(answers))
    const me = meIn(answers)
    // Who must choose a new password sees no header.
    const shown = me?.mustChangePassword === false ? framed : page
    const themed = me ? withTheme(shown, me) : shown
    return withEnd(withLinks(themed, preloads), answers.map(inPage).join(''))
  }
}

/** Without it the page shows its header, and its client renders the rest. */
const logFailure = (app: App) => (error: unknown) => {
  app.log.error({ err: error }, 'The home page could not be rendered on the server')
  return undefined
}

/** A person opens the page. The service worker keeps a page that it fetched itself: nobody's data may be in that one. */
const isOpened = ({ method, headers }: Request) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** Not by `URL`, which takes `//name` for another host. */
const partsOf = ({ url }: Request) => url.split('?')

async function readAnswers(app: App, request: Request, reply: Reply): Promise<Answer[]> {
  const [me, settings] = await Promise.all([
    ask(app, request, accountsApi.user, reply),
    ask(app, request, settingsApi.settings),
  ])
  if (!me) return []
  const feed = feedOf(request, JSON.parse(me.body) as CurrentUser)
  const more = feed ? [...WAITING, `${postsApi.posts}?filter=${feed}`] : WAITING
  const answers = await Promise.all(more.map((address) => ask(app, request, address)))
  return [me, settings, ...answers].filter((answer) => answer !== undefined)
}

/** The tab of the home page that is shown. The groups that one tab is made of are known to the browser alone. */
function feedOf(request: Request, { defaultFeedView, mustChangePassword }: CurrentUser) {
  const [path, query] = partsOf(request)
  const wanted = new URLSearchParams(query).get('feed')
  if (path !== '/' || mustChangePassword || wanted === 'groups') return undefined
  return feedView.options.find((view) => view === wanted) ?? defaultFeedView
}

async function ask(app: App, request: Request, address: string, reply?: Reply) {
  const { cookie = '' } = request.headers
  const answer = await app.inject({
    url: address,
    headers: { host: request.headers.host ?? '', cookie, accept: 'application/json' },
    remoteAddress: request.ip,
  })
  const renewed = answer.headers['set-cookie']
  if (renewed && reply) void reply.header('set-cookie', renewed)
  if (answer.statusCode !== 200) return undefined
  const next = answer.headers[NEXT_CURSOR]
  const headers = next ? { [NEXT_CURSOR]: String(next) } : {}
  return { address, body: answer.body, headers }
}

const meIn = (answers: Answer[]) => bodyOf(answers, accountsApi.user) as CurrentUser | undefined
const siteNameIn = (answers: Answer[]) =>
  (bodyOf(answers, settingsApi.settings) as PlatformSettings | undefined)?.siteName ?? 'Kith'

function bodyOf(answers: Answer[], path: string): unknown {
  const answer = answers.find(({ address }) => address.split('?')[0] === path)
  return answer && JSON.parse(answer.body)
}

const inPage = ({ address, body, headers }: Answer) =>
  `<script type="application/json" data-answer="${escapeHtml(address)}" ` +
  `data-headers="${escapeHtml(JSON.stringify(headers))}">${escapeJson(body)}</script>`
