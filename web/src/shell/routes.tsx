import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageError } from './PageError.tsx'
import { Shell } from './Shell.tsx'

type LazyPage = ReturnType<typeof lazyRouteComponent>

/** The pages of a member, each in a chunk of its own. */
const memberPages: Record<string, LazyPage> = {
  '/': lazyRouteComponent(() => import('../posts/FeedPage.tsx'), 'FeedPage'),
  '/friends': lazyRouteComponent(() => import('../friends/FriendsPage.tsx'), 'FriendsPage'),
}

/** What anyone else sees: sign-in on every path that is not a public page. */
const visitorPages: Record<string, LazyPage> = {
  '/register': lazyRouteComponent(() => import('../accounts/RegisterPage.tsx'), 'RegisterPage'),
  '/': lazyRouteComponent(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
  $: lazyRouteComponent(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
}

export const createMemberRouter = (history: RouterHistory) =>
  routerOf(createRootRoute({ component: Shell, notFoundComponent: NotFoundPage }), memberPages, history)

export const createVisitorRouter = (history: RouterHistory) =>
  routerOf(createRootRoute(), visitorPages, history)

function routerOf(
  root: ReturnType<typeof createRootRoute>,
  pages: Record<string, LazyPage>,
  history: RouterHistory,
) {
  const children = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  return createRouter({
    routeTree: root.addChildren(children),
    history,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query && `?${query}`
    },
  })
}
