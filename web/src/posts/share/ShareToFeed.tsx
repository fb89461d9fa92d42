import { isBlank } from '@kith/shared/basics.ts'
import { lengthOf, type Post, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import type { SubmitEvent } from 'react'
import { useMe } from '../../accounts/api.ts'
import { useWords } from '../../drafts/api.ts'
import { usePlatformSettings } from '../../settings/api.ts'
import { cx } from '../../ui/class-names.ts'
import { VisibilityMark } from '../../ui/VisibilityMark.tsx'
import { PostTextNotes } from '../PostTextNotes.tsx'
import { useRepost } from './share-mutations.ts'
import { SharePreview } from './SharePreview.tsx'
import { shareWordsClass } from './share-class.ts'

type Props = { post: Post; form: string; sharing: ReturnType<typeof useFeedSharing> }

/** Shares a post to the viewer's own feed, with a text. */
export function ShareToFeed({ post, form, sharing }: Props) {
  const { content, write, left, limit, isPending, share } = sharing
  return (
    <form
      id={form}
      className="flex flex-col gap-2"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        share()
      }}
    >
      <textarea
        aria-label="Your words on this post"
        aria-describedby={`${form}-notes`}
        placeholder="Say something about it…"
        dir="auto"
        rows={3}
        readOnly={isPending}
        value={content}
        className={cx(shareWordsClass, 'max-h-[30dvh]')}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) share()
        }}
      />
      <PostTextNotes id={`${form}-notes`} left={left} limit={limit} />
      {/* A repost of a repost passes on the original post. */}
      <SharePreview post={post.originalPost ?? post} />
      <OwnAudience />
    </form>
  )
}

/** The text of a repost, and the mutation that sends it. */
export function useFeedSharing({ id }: Post, onShared: () => void) {
  const { mutate, isPending } = useRepost(id)
  // Sending the same text again makes no second post. A changed text has a new key and is another post.
  const { words: content, key, write, forget } = useWords(`share-to-feed.${id}`)
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const left = limit - lengthOf(content)
  const isReady = !isBlank(content) && left >= 0
  const share = () => {
    if (!isReady || isPending || key === undefined) return
    const onSuccess = () => {
      forget()
      onShared()
    }
    mutate({ content: content.trim(), key }, { onSuccess })
  }
  return { content, write, left, limit, isReady, isPending, share }
}

/** A repost has the viewer's default visibility. It never shows the original to more people (rules/posts.md 13 and 14). */
function OwnAudience() {
  const { defaultPostVisibility } = useMe()
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-13 text-muted">
      Goes to
      <span className="inline-flex items-center gap-1 font-semibold">
        <VisibilityMark of={defaultPostVisibility} />
        {visibilityLabels[defaultPostVisibility]}
      </span>
      The post itself shows only to people who may see it.
    </p>
  )
}
