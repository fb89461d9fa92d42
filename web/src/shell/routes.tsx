import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { paths } from '../core/paths.ts'
import { PageError } from './PageError.tsx'
import { Shell } from './Shell.tsx'

type LazyPage = ReturnType<typeof lazyRouteComponent>

/** The pages of a member, each in its own chunk. */
const memberPages: Record<string, LazyPage> = {
  '/': lazyRouteComponent(() => import('../home/FeedPage.tsx'), 'FeedPage'),
  '/posts/$id': lazyRouteComponent(() => import('../posts/PostPage.tsx'), 'PostPage'),
  '/post/$id': lazyRouteComponent(() => import('../posts/OldPostPage.tsx'), 'OldPostPage'),
  '/friends': lazyRouteComponent(() => import('../friends/FriendsPage.tsx'), 'FriendsPage'),
  '/profile': lazyRouteComponent(() => import('../own-profile/OwnProfilePage.tsx'), 'OwnProfilePage'),
  '/bookmarks': lazyRouteComponent(() => import('../bookmarks/BookmarksPage.tsx'), 'BookmarksPage'),
  '/profile/$username': lazyRouteComponent(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/user/$id': lazyRouteComponent(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/reset-password': lazyRouteComponent(
    () => import('../accounts/ResetPasswordPage.tsx'),
    'OwnResetPasswordPage',
  ),
  '/unsubscribe/$token': lazyRouteComponent(
    () => import('../accounts/UnsubscribePage.tsx'),
    'OwnUnsubscribePage',
  ),
  '/messages': lazyRouteComponent(() => import('../messages/MessagesPage.tsx'), 'MessagesPage'),
  '/notifications': lazyRouteComponent(
    () => import('../notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
  '/search': lazyRouteComponent(() => import('../search/SearchPage.tsx'), 'SearchPage'),
  '/hashtag/$name': lazyRouteComponent(() => import('../hashtags/HashtagPage.tsx'), 'HashtagPage'),
  '/groups': lazyRouteComponent(() => import('../communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  '/groups/$id': lazyRouteComponent(() => import('../communities/CommunityPage.tsx'), 'CommunityPage'),
  '/groups/join/$code': lazyRouteComponent(
    () => import('../communities/JoinByLinkPage.tsx'),
    'JoinByLinkPage',
  ),
  '/moderator': lazyRouteComponent(() => import('../dashboard/DashboardPage.tsx'), 'DashboardPage'),
  '/about': lazyRouteComponent(() => import('../about/AboutPage.tsx'), 'AboutPage'),
  '/trending': lazyRouteComponent(() => import('../trending/TrendingPage.tsx'), 'TrendingPage'),
}

/** The pages of visitors. Every path without a public page shows the sign-in page. */
const visitorPages: Record<string, LazyPage> = {
  '/about': lazyRouteComponent(() => import('../about/VisitorAboutPage.tsx'), 'VisitorAboutPage'),
  '/register': lazyRouteComponent(() => import('../accounts/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': lazyRouteComponent(
    () => import('../accounts/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
  '/reset-password': lazyRouteComponent(
    () => import('../accounts/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  '/unsubscribe/$token': lazyRouteComponent(
    () => import('../accounts/UnsubscribePage.tsx'),
    'UnsubscribePage',
  ),
  '/': lazyRouteComponent(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
  $: lazyRouteComponent(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
}

const notFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

/** Pages of visitors that lead a member home. */
const doors = [paths.login, paths.register(), paths.forgotPassword]

export function createMemberRouter(history: RouterHistory) {
  const root = createRootRoute({ component: Shell, notFoundComponent: notFoundPage })
  return routerOf(root.addChildren([...pagesOf(root, memberPages), ...doors.map(leadHome)]), history)

  function leadHome(path: string) {
    return createRoute({ getParentRoute: () => root, path, beforeLoad: goHome })
  }
}

export function createVisitorRouter(history: RouterHistory) {
  const root = createRootRoute()
  return routerOf(root.addChildren(pagesOf(root, visitorPages)), history)
}

/** On every path, the page for members who must first choose a new password. */
export function createPasswordRouter(history: RouterHistory) {
  const root = createRootRoute()
  const page = lazyRouteComponent(() => import('../own-profile/NewPasswordPage.tsx'), 'NewPasswordPage')
  return routerOf(root.addChildren(pagesOf(root, { '/': page, $: page })), history)
}

const goHome = () => redirect({ to: paths.home, replace: true, throw: true })

function pagesOf(root: AnyRoute, pages: Record<string, LazyPage>) {
  return Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
}

function routerOf(routeTree: AnyRoute, history: RouterHistory) {
  return createRouter({
    routeTree,
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
