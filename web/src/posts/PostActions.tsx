import type { Post } from '@kith/shared/posts.ts'
import { Bookmark, type LucideIcon, MessageCircle, Share2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { shortCount } from '../core/counts.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { cx } from '../ui/class-names.ts'
import { likablePost } from './api.ts'
import { useSavePost } from './save-post.ts'
import { ShareDialog } from './share/ShareDialog.tsx'

type Props = { post: Post; isThreadOpen: boolean; onThread: () => void }

/** The row under a post: like, comment, share, save. */
export function PostActions({ post, isThreadOpen, onThread }: Props) {
  const { comments, isBookmarked, canInteract } = post
  const [isSharing, setSharing] = useState(false)
  const { mutate: save } = useSavePost(post)
  const commenting = (
    <Action
      icon={MessageCircle}
      aria-expanded={isThreadOpen}
      aria-label={comments === 0 ? 'Comment' : commentsOf(comments)}
      onClick={onThread}
    >
      {comments === 0 ? 'Comment' : shortCount(comments)}
    </Action>
  )
  if (!canInteract) return <ReadOnly authorId={post.authorId}>{comments > 0 && commenting}</ReadOnly>
  const isArchived = post.community?.isArchived
  return (
    <footer data-actions className="-mt-1 flex flex-wrap items-center gap-x-3 px-4">
      {!isArchived && <LikeButton likable={likablePost(post)} />}
      {(!isArchived || comments > 0) && commenting}
      <Action icon={Share2} aria-haspopup="dialog" onClick={() => setSharing(true)}>
        Share
      </Action>
      <Action
        icon={Bookmark}
        isOn={isBookmarked}
        aria-pressed={isBookmarked}
        aria-label="Save"
        className="-mr-2 ml-auto"
        onClick={() => save(!isBookmarked)}
      >
        <span className="hidden sm:inline">Save</span>
      </Action>
      <ShareDialog post={post} open={isSharing} onOpenChange={setSharing} />
    </footer>
  )
}

/**
 * Staff may open every post, but may only interact with posts that are shared with them (rules/visibility.md 12). Authors may
 * read their posts in a community that they have left.
 */
const ReadOnly = ({ authorId, children }: { authorId: number; children: ReactNode }) => (
  <footer className="-mt-1 flex flex-wrap items-center gap-x-3 px-4">
    {children}
    <p className="py-2 text-13 text-muted">
      {authorId === useMe().id
        ? 'You are no longer in its community.'
        : 'Not shared with you. You see it because you look after this site.'}
    </p>
  </footer>
)

type ActionProps = ComponentProps<'button'> & { icon: LucideIcon; isOn?: boolean }

function Action({ icon: Icon, isOn = false, className, children, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'tap-target inline-flex h-9 items-center gap-2 rounded-6 px-2 text-13 font-semibold tabular-nums transition-colors hover:bg-sunken hover:text-ink',
        isOn ? 'text-ink' : 'text-muted',
        className,
      )}
    >
      <Icon
        aria-hidden
        className={cx('size-5 transition-[fill]', isOn ? 'fill-current' : 'fill-transparent')}
      />
      {children}
    </button>
  )
}

const commentsOf = (count: number) => (count === 1 ? '1 comment' : `${shortCount(count)} comments`)
