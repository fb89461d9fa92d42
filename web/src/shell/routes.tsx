import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { paths } from '../core/paths.ts'
import { type LatePage, latePage } from './late-page.tsx'
import { PageError } from './PageError.tsx'
import { Shell } from './Shell.tsx'

/** The pages of a member, each in its own chunk. */
const memberPages: Record<string, LatePage> = {
  '/': latePage(() => import('../home/FeedPage.tsx'), 'FeedPage'),
  '/posts/$id': latePage(() => import('../posts/PostPage.tsx'), 'PostPage'),
  '/post/$id': latePage(() => import('../posts/OldPostPage.tsx'), 'OldPostPage'),
  '/friends': latePage(() => import('../friends/FriendsPage.tsx'), 'FriendsPage'),
  '/profile': latePage(() => import('../own-profile/OwnProfilePage.tsx'), 'OwnProfilePage'),
  '/bookmarks': latePage(() => import('../bookmarks/BookmarksPage.tsx'), 'BookmarksPage'),
  '/profile/$username': latePage(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/user/$id': latePage(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/reset-password': latePage(() => import('../accounts/ResetPasswordPage.tsx'), 'OwnResetPasswordPage'),
  '/unsubscribe/$token': latePage(() => import('../accounts/UnsubscribePage.tsx'), 'OwnUnsubscribePage'),
  '/messages': latePage(() => import('../messages/MessagesPage.tsx'), 'MessagesPage'),
  '/notifications': latePage(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  '/search': latePage(() => import('../search/SearchPage.tsx'), 'SearchPage'),
  '/hashtag/$name': latePage(() => import('../hashtags/HashtagPage.tsx'), 'HashtagPage'),
  '/groups': latePage(() => import('../communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  '/groups/$id': latePage(() => import('../communities/CommunityPage.tsx'), 'CommunityPage'),
  '/groups/join/$code': latePage(() => import('../communities/JoinByLinkPage.tsx'), 'JoinByLinkPage'),
  '/moderator': latePage(() => import('../dashboard/DashboardPage.tsx'), 'DashboardPage'),
  '/about': latePage(() => import('../about/AboutPage.tsx'), 'AboutPage'),
  '/pinned': latePage(() => import('../posts/pinned/PinnedPage.tsx'), 'PinnedPage'),
  '/trending': latePage(() => import('../trending/TrendingPage.tsx'), 'TrendingPage'),
}

/** The pages of visitors. Every path without a public page shows the sign-in page. */
const visitorPages: Record<string, LatePage> = {
  '/about': latePage(() => import('../about/VisitorAboutPage.tsx'), 'VisitorAboutPage'),
  '/register': latePage(() => import('../accounts/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': latePage(() => import('../accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': latePage(() => import('../accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  '/unsubscribe/$token': latePage(() => import('../accounts/UnsubscribePage.tsx'), 'UnsubscribePage'),
  '/': latePage(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
  $: latePage(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
}

const notFoundPage = latePage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

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
  const page = latePage(() => import('../own-profile/NewPasswordPage.tsx'), 'NewPasswordPage')
  return routerOf(root.addChildren(pagesOf(root, { '/': page, $: page })), history)
}

const goHome = () => redirect({ to: paths.home, replace: true, throw: true })

function pagesOf(root: AnyRoute, pages: Record<string, LatePage>) {
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
