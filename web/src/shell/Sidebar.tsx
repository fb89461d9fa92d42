import { friendsApi } from '@kith/shared/friends.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { AboutWidget } from './AboutWidget.tsx'
import { RevealWhenLoaded } from './RevealWhenLoaded.tsx'

const PinnedWidget = lazyOnIdle(async () => (await import('./PinnedWidget.tsx')).PinnedWidget)
const HashtagWidgets = lazyOnIdle(async () => (await import('./HashtagWidgets.tsx')).HashtagWidgets)
const TrendingWidget = lazyOnIdle(async () => (await import('./TrendingWidget.tsx')).TrendingWidget)
const FriendsWidget = lazyOnIdle(async () => (await import('./FriendsWidget.tsx')).FriendsWidget)

const CALLS = [
  settingsApi.settings,
  postsApi.pinned,
  hashtagsApi.followed,
  trendingApi.hashtags,
  trendingApi.posts,
  friendsApi.friends,
]

const wide = window.matchMedia('(min-width: 1100px)')

/** The left column. Narrow screens don't build it, so it asks for nothing there. */
export function Sidebar() {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  if (!isWide) return null
  return (
    <aside
      aria-label="About the house"
      className="sticky top-20 -mx-2 flex max-h-[calc(100dvh-96px)] flex-col gap-4 self-start overflow-y-auto px-2 [scrollbar-width:thin]"
    >
      <AboutWidget />
      <Suspense>
        <RevealWhenLoaded calls={CALLS} className="flex flex-col gap-4">
          <PinnedWidget />
          <HashtagWidgets />
          <TrendingWidget />
          <FriendsWidget />
        </RevealWhenLoaded>
      </Suspense>
    </aside>
  )
}

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
