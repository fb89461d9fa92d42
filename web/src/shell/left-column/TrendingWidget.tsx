import { paths } from '@kith/shared/paths.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { TRENDING_POSTS } from '@kith/shared/trending.ts'
import { PostLinks } from '../../posts/PostLinks.tsx'
import { usePlatformSettings } from '../../settings/api.ts'
import { useTrendingPosts } from '../../trending/api.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Widget } from './Widget.tsx'

/** The trending posts. Hidden when there are none, or if the platform settings turn it off. */
export function TrendingWidget() {
  const isEnabled = usePlatformSettings()?.trendingSidebarEnabled === true
  const posts = useTrendingPosts(TRENDING_POSTS, isEnabled).data ?? []
  if (!isEnabled || posts.length === 0) return null
  return (
    <Widget id="trending-posts" title="Trending Now">
      <PostLinks posts={posts} renderNote={countsOf} />
      <TextLink to={paths.trending} className="mt-1 inline-block">
        All trending posts
      </TextLink>
    </Widget>
  )
}

const countsOf = ({ likes, comments }: Post) =>
  `${postWording.likes(likes)} · ${postWording.comments(comments)}`
