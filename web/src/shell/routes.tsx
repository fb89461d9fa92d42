import { paths } from '@kith/shared/paths.ts'
import type { RouterHistory } from '@tanstack/history'
import { useEffect } from 'react'
import { matchPage, type Pages } from '../router/match.ts'
import { Router } from '../router/Router.tsx'
import { useNavigate } from '../router/router.ts'
import { latePage } from './late-page.tsx'
import { PageError } from './PageError.tsx'
import { Shell } from './Shell.tsx'

/** The pages of a member, each in its own chunk. */
const memberPages: Pages = {
  '/': latePage(() => import('../home/FeedPage.tsx'), 'FeedPage'),
  '/posts/$id': latePage(() => import('../posts/PostPage.tsx'), 'PostPage'),
  '/post/$id': latePage(() => import('../posts/OldPostPage.tsx'), 'OldPostPage'),
  '/friends': latePage(() => import('../friends/FriendsPage.tsx'), 'FriendsPage'),
  '/profile': latePage(() => import('../own-profile/OwnProfilePage.tsx'), 'OwnProfilePage'),
  '/settings/$page': latePage(() => import('../own-profile/SettingsPages.tsx'), 'SettingsPages'),
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
  // Pages of visitors.
  [paths.login]: GoHome,
  [paths.register()]: GoHome,
  [paths.forgotPassword]: GoHome,
}

/** The pages of visitors. Every path without a public page shows the sign-in page. */
const visitorPages: Pages = {
  '/about': latePage(() => import('../about/VisitorAboutPage.tsx'), 'VisitorAboutPage'),
  '/register': latePage(() => import('../accounts/RegisterPage.tsx'), 'RegisterPage'),
  '/forgot-password': latePage(() => import('../accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  '/reset-password': latePage(() => import('../accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  '/unsubscribe/$token': latePage(() => import('../accounts/UnsubscribePage.tsx'), 'UnsubscribePage'),
  $: latePage(() => import('../accounts/SignInPage.tsx'), 'SignInPage'),
}

const passwordPages: Pages = {
  $: latePage(() => import('../own-profile/NewPasswordPage.tsx'), 'NewPasswordPage'),
}

const NotFound = latePage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

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
