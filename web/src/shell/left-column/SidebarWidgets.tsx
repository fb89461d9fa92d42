import { siteContentApi } from '@kith/shared/about/site-content.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { hashtagsApi } from '@kith/shared/hashtags.ts'
import { notesApi } from '@kith/shared/moderator-notes.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { AboutWidget } from './AboutWidget.tsx'
import { CommunitiesWidget } from './CommunitiesWidget.tsx'
import { FriendsWidget } from './FriendsWidget.tsx'
import { HashtagWidgets } from './HashtagWidgets.tsx'
import { NotesWidget } from './NotesWidget.tsx'
import { PinnedWidget } from './PinnedWidget.tsx'
import { RevealWhenLoaded } from './RevealWhenLoaded.tsx'
import { TrendingWidget } from './TrendingWidget.tsx'

const CALLS = [
  siteContentApi.contents,
  settingsApi.settings,
  notesApi.notes,
  postsApi.pinned,
  communitiesApi.news,
  hashtagsApi.followed,
  trendingApi.hashtags,
  trendingApi.posts,
  friendsApi.friends,
]

/** The widgets of the left column, shown once all have loaded. */
export const SidebarWidgets = () => (
  <RevealWhenLoaded calls={CALLS} className="flex flex-col gap-4">
    <AboutWidget />
    <NotesWidget />
    <PinnedWidget />
    <CommunitiesWidget />
    <HashtagWidgets />
    <TrendingWidget />
    <FriendsWidget />
  </RevealWhenLoaded>
)
