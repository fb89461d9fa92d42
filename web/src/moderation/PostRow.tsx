import { cutOf } from '@kith/shared/text/truncation.ts'
import type { MediaItem } from '@kith/shared/media.ts'
import { moderationWording } from '@kith/shared/moderation.ts'
import { paths } from '@kith/shared/paths.ts'
import { COLLAPSE_AT, type Post, postWording } from '@kith/shared/posts.ts'
import { EyeOff, Film } from 'lucide-react'
import { useState } from 'react'
import { PostByline } from '../posts/PostByline.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** Of a post in the list, which is looked through quickly. */
const LINES_SHOWN = 3

type Props = {
  post: Post
  isChosen: boolean
  isBusy: boolean
  onToggle: (isRange: boolean) => void
  onDelete: () => void
}

/** One post of the list: who wrote it for whom, its words and media in short, and how to open or delete it. */
export function PostRow({ post, isChosen, isBusy, onToggle, onDelete }: Props) {
  return (
    <li
      className={cx('flex items-start gap-1 py-3 pr-4 transition-colors sm:pr-3', isChosen && 'highlighted')}
    >
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={`Select the post by ${post.author.name}`}
          className="size-5 accent-accent"
          checked={isChosen}
          disabled={isBusy}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <PostByline post={post} />
        {post.content && <Words content={post.content} />}
        <Thumbnails media={post.media} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
          <span className="tabular-nums">{countsOf(post)}</span>
          {!post.canInteract && (
            <span className="flex items-center gap-1">
              <EyeOff className="size-4" aria-hidden />
              {moderationWording.notForYou}
            </span>
          )}
          <span className="-mr-3 ml-auto flex items-center gap-3 sm:mr-0">
            <TextLink to={paths.post(post.id)} aria-label={`Open the post by ${post.author.name}`}>
              Open
            </TextLink>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Delete the post by ${post.author.name}`}
              disabled={isBusy}
              onClick={onDelete}
            >
              Delete
            </Button>
          </span>
        </div>
      </div>
    </li>
  )
}

/** Plain text: here it is looked at, not used. */
function Words({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false)
  const end = cutOf(content, COLLAPSE_AT, LINES_SHOWN)
  return (
    <div>
      <p dir="auto" className="marks-kept wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {isOpen || end === undefined ? content : `${content.slice(0, end).trimEnd()}…`}
      </p>
      {end !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="tap-target rounded-6 text-13 font-semibold text-link underline-offset-3 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'See more'}
        </button>
      )}
    </div>
  )
}

function Thumbnails({ media }: { media: readonly MediaItem[] }) {
  if (media.length === 0) return null
  return (
    <ul className="flex gap-1" aria-label={media.length === 1 ? '1 file' : `${media.length} files`}>
      {media.map(({ id, mediaType, mediaUrl, alt }) => (
        <li key={id} className="grid size-14 place-items-center overflow-hidden rounded-6 bg-sunken">
          {mediaType === 'photo' ? (
            <img
              src={`${mediaUrl}?w=320&still=1`}
              alt={alt || 'Photo'}
              loading="lazy"
              className="size-full object-cover"
            />
          ) : (
            <>
              <Film className="size-5 text-muted" aria-hidden />
              <span className="sr-only">Video</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const countsOf = ({ likes, comments }: Post) =>
  `${postWording.likes(likes)} · ${postWording.comments(comments)}`
