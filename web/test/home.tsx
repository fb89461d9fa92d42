import { accountsApi, type CurrentUser } from '@kith/shared/accounts.ts'
import { type Post, postsApi } from '@kith/shared/posts.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import type { TrendingPost } from '@kith/shared/trending.ts'
import { settingsOf } from './settings-of.ts'
import { MeContext, useSession } from '../src/accounts/api.ts'
import { OutboxSender } from '../src/shell/after-paint/OutboxSender.tsx'
import { FeedPage } from '../src/home/FeedPage.tsx'
import { type Answers, fakeServer } from './fake-server.ts'
import { renderPage } from './render-page.tsx'

export const ada: CurrentUser = {
  id: 7,
  username: 'ada',
  name: 'Ada',
  avatar: null,
  email: 'ada@example.com',
  bio: '',
  coverImage: null,
  role: 'user',
  defaultPostVisibility: 'friends',
  defaultFeedView: 'friends',
  codesGenerated: 0,
  links: [],
  emailNotifications: true,
  readMarks: true,
  darkWithDevice: false,
  lightTheme: null,
  colorTheme: 'karel_martens',
  mustChangePassword: false,
  firstHour: null,
  knowsFriendsPlus: true,
  knowsAudience: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
}

/** A member as the author of what they write. */
export const authorOf = ({ id, username, name, avatar, role }: CurrentUser) => ({
  id,
  username,
  name,
  avatar,
  role,
})

/** A post as the server returns it. */
export const postOf = (id: number, part: Partial<Post> = {}): Post => ({
  id,
  authorId: 8,
  author: { id: 8, username: 'ben', name: 'Ben', avatar: null, role: 'user' },
  content: `Post ${id}`,
  mediaUrl: null,
  mediaType: null,
  media: [],
  linkPreview: null,
  visibility: 'friends',
  originalPostId: null,
  originalPost: null,
  groupId: null,
  community: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  isEdited: false,
  likes: 0,
  isLiked: false,
  comments: 0,
  isBookmarked: false,
  pinnedAt: null,
  canEdit: false,
  canDelete: false,
  canPin: false,
  canInteract: true,
  tags: [],
  ...part,
})

/** The same as a list of trending posts shows it. */
export const trendingOf = (id: number, part: Partial<Post> = {}): TrendingPost => {
  const post = postOf(id, part)
  return { ...post, avatar: post.author.avatar, preview: post.content }
}

/** Renders the home page of a signed-in member. `answers` adds to the server's usual answers. */
export function renderHome(answers: Answers, path = '/') {
  const server = fakeServer({
    [`GET ${accountsApi.user}`]: { body: ada },
    [`GET ${settingsApi.settings}`]: { body: settingsOf({ maxPostLength: 300 }) },
    [`GET ${postsApi.posts}`]: { body: [] },
    ...answers,
  })
  return { ...server, ...renderPage(Home, path) }
}

function Home() {
  const me = useSession().data
  if (!me) return null
  return (
    <MeContext value={me}>
      <FeedPage />
      <OutboxSender />
    </MeContext>
  )
}
