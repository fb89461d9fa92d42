import { hashtagWording, NEW_POSTS_MAX } from '@kith/shared/hashtags.ts'
import { useFollowedHashtags, useTrendingHashtags } from '../../hashtags/api.ts'
import { HashtagLinks } from '../../hashtags/HashtagLinks.tsx'
import { usePlatformSettings } from '../../settings/api.ts'
import { newWords } from '../../core/counted-words.ts'
import { Widget } from './Widget.tsx'

/** The hashtags that the member follows, and the trending ones if the platform settings allow it. */
export function HashtagWidgets() {
  const isEnabled = usePlatformSettings()?.trendingHashtagsEnabled === true
  const followed = useFollowedHashtags().data ?? []
  const trending = useTrendingHashtags(isEnabled).data ?? []
  return (
    <>
      {followed.length > 0 && (
        <Widget id="followed-hashtags" title="Your Hashtags">
          <HashtagLinks
            hashtags={followed}
            renderNote={({ newPosts }) => newWords(newPosts, NEW_POSTS_MAX)}
          />
        </Widget>
      )}
      {isEnabled && trending.length > 0 && (
        <Widget id="trending-hashtags" title="Trending Hashtags">
          <HashtagLinks
            hashtags={trending}
            renderNote={({ usageCount }) => hashtagWording.count(usageCount)}
          />
        </Widget>
      )}
    </>
  )
}
