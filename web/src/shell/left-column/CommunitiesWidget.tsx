import { COMMUNITY_NEWS_MAX } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { useCommunityNews } from '../../communities/news-api.ts'
import { CommunityIcon } from '../../ui/faces/CommunityIcon.tsx'
import { Link } from '../../ui/Link.tsx'
import { newWords } from '../../core/counted-words.ts'
import { Widget } from './Widget.tsx'

/** The own communities, with the number of new posts in each. Hidden while there are none. */
export function CommunitiesWidget() {
  const communities = useCommunityNews().data ?? []
  if (communities.length === 0) return null
  return (
    <Widget id="communities" title="New in Your Communities">
      <ul className="-mx-2 flex flex-col">
        {communities.map((community) => (
          <li key={community.id}>
            <Link
              to={paths.community(community.id)}
              className="flex min-h-9 items-center gap-2 rounded-6 px-2 py-1.5 -outline-offset-2 transition-colors hover:bg-sunken aria-[current=page]:highlighted"
            >
              <CommunityIcon community={community} size={24} />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{community.name}</bdi>
              <span className="shrink-0 text-13 text-muted tabular-nums">
                {newWords(community.newPosts, COMMUNITY_NEWS_MAX)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Widget>
  )
}
