import { paths } from '@kith/shared/paths.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { Photo } from '../media/Photo.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { Link } from '../ui/Link.tsx'

/** A shared post, or a sentence in its place if this viewer may not see it. */
export function SharedPost({ post }: { post: Post | null }) {
  if (!post) {
    return (
      <p className="rounded-12 border border-dashed border-line px-4 py-4 text-center text-muted">
        {postWording.unavailable}
      </p>
    )
  }
  const { id, author, content, createdAt, media, originalPost } = post
  const photo = media.find(({ mediaType }) => mediaType === 'photo')
  return (
    <Link
      to={paths.post(id)}
      className="block w-72 max-w-full overflow-hidden rounded-12 border border-line bg-surface transition-colors hover:border-control"
    >
      {photo && <Photo photo={photo} sizes="288px" className="aspect-3/2 w-full" />}
      <span className="flex flex-col gap-1 p-3">
        <span className="flex items-center gap-2">
          <Avatar person={author} size={24} />
          <bdi className="min-w-0 truncate font-title font-semibold">{author.name}</bdi>
          <span className="shrink-0 text-13 text-muted">
            <TimeAgo time={createdAt} />
          </span>
        </span>
        <span dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-line">
          {content || thingIn(media)}
        </span>
        {originalPost && (
          <span
            dir="auto"
            className="line-clamp-2 border-l-2 border-line pl-2 text-13 wrap-anywhere text-muted"
          >
            <bdi>{originalPost.author.name}</bdi>: {originalPost.content || thingIn(originalPost.media)}
          </span>
        )}
      </span>
    </Link>
  )
}

const thingIn = ([first]: Post['media']) => {
  if (!first) return 'A post'
  return first.mediaType === 'video' ? 'A video' : 'A photo'
}
