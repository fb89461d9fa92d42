import { paths } from '@kith/shared/paths.ts'
import type { RouterHistory } from '@tanstack/history'
import { useEffect } from 'react'
import { matchPage, type Routes } from '../router/match.ts'
import { Router } from '../router/Router.tsx'
import { useNavigate } from '../router/router.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageError } from './PageError.tsx'
import { Shell } from './Shell.tsx'

/** The pages of a member, each in its own chunk. */
const memberPages: Routes = {
  '/': lazyPage(() => import('../home/FeedPage.tsx'), 'FeedPage'),
  '/posts/$id': lazyPage(() => import('../posts/PostPage.tsx'), 'PostPage'),
  '/post/$id': lazyPage(() => import('../posts/OldPostPage.tsx'), 'OldPostPage'),
  '/friends': lazyPage(() => import('../friends/FriendsPage.tsx'), 'FriendsPage'),
  '/profile': lazyPage(() => import('../own-profile/OwnProfilePage.tsx'), 'OwnProfilePage'),
  '/settings/$page': lazyPage(() => import('../own-profile/SettingsPages.tsx'), 'SettingsPages'),
  '/bookmarks': lazyPage(() => import('../bookmarks/BookmarksPage.tsx'), 'BookmarksPage'),
  '/drafts': lazyPage(() => import('../drafts/DraftsPage.tsx'), 'DraftsPage'),
  '/profile/$username': lazyPage(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/user/$id': lazyPage(() => import('../profiles/ProfilePage.tsx'), 'ProfilePage'),
  '/reset-password': lazyPage(() => import('../accounts/ResetPasswordPage.tsx'), 'OwnResetPasswordPage'),
  '/unsubscribe/$token': lazyPage(() => import('../accounts/UnsubscribePage.tsx'), 'OwnUnsubscribePage'),
  '/messages': lazyPage(() => import('../messages/MessagesPage.tsx'), 'MessagesPage'),
  '/notifications': lazyPage(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  '/search': lazyPage(() => import('../search/SearchPage.tsx'), 'SearchPage'),
  '/hashtag/$name': lazyPage(() => import('../hashtags/HashtagPage.tsx'), 'HashtagPage'),
  '/groups': lazyPage(() => import('../communities/CommunitiesPage.tsx'), 'CommunitiesPage'),
  '/groups/$id': lazyPage(() => import('../communities/CommunityPage.tsx'), 'CommunityPage'),
  '/groups/join/$code': lazyPage(() => import('../communities/JoinByLinkPage.tsx'), 'JoinByLinkPage'),
  '/moderator': lazyPage(() => import('../dashboard/DashboardPage.tsx'), 'DashboardPage'),
  '/about': lazyPage(() => import('../about/AboutPage.tsx'), 'AboutPage'),
  '/pinned': lazyPage(() => import('../posts/pinned/PinnedPage.tsx'), 'PinnedPage'),
  '/trending': lazyPage(() => import('../trending/TrendingPage.tsx'), 'TrendingPage'),
  // Pages of visitors.
  [paths.login]: GoHome,
  [paths.register()]: GoHome,
  [paths.forgotPassword]: GoHome,
}

/** The pages of visitors. Every path without a public page shows the sign-in page. */
const visitorPages: Routes = {
  '/about': lazyPage(() => import('../about/VisitorAboutPage.tsx'), 'VisitorAboutPage'),
  '/register': lazyPage(() => import('../accounts/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': lazyPage(() => import('../accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': lazyPage(() => import('../accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  '/unsubscribe/$token': lazyPage(() => import('../accounts/UnsubscribePage.tsx'), 'UnsubscribePage'),
  $: lazyPage(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
}

const passwordPages: Routes = {
  $: lazyPage(() => import('../own-profile/NewPasswordPage.tsx'), 'NewPasswordPage'),
}

const NotFound = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

type Props = { history: RouterHistory }

export const MemberPages = ({ history }: Props) => (
  <Router history={history} pages={memberPages} NotFound={NotFound} Frame={Shell} Failed={PageError} />
)

export const VisitorPages = ({ history }: Props) => (
  <Router history={history} pages={visitorPages} NotFound={NotFound} Failed={PageError} />
)

/** On every path, the page for members who must first choose a new password. */
export const PasswordPages = ({ history }: Props) => (
  <Router history={history} pages={passwordPages} NotFound={NotFound} Failed={PageError} />
)

/** Fetches the code of a member's page. */
export const preloadPage = async (pathname: string) => matchPage(memberPages, pathname)?.page.preload?.()

function GoHome() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.home, { replace: true }), [navigate])
  return null
}
