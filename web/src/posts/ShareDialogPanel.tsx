import { lengthOf, type Post, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { Link as LinkIcon } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { newKey } from '../core/new-key.ts'
import { paths } from '../core/paths.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'
import { useRepost } from './creating.ts'
import { ComposerNotes } from './ComposerNotes.tsx'
import type { ShareDialogProps } from './ShareDialog.tsx'
import { SharePreview } from './SharePreview.tsx'

/** The window of ShareDialog.tsx. What was written stays until it is shared, also when the window is closed. */
export function ShareDialogPanel({ post, open, onOpenChange }: ShareDialogProps) {
  const form = useId()
  const { content, write, left, limit, maySubmit, isPending, share } = useSharing(post, () =>
    onOpenChange(false),
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share post"
      actions={
        <>
          <Button look="quiet" className="mr-auto -ml-4 sm:-ml-2" onClick={() => void copyLink(post.id)}>
            <LinkIcon className="size-4" aria-hidden />
            Copy link
          </Button>
          <Button type="submit" form={form} busy={isPending} disabled={!maySubmit}>
            {isPending ? 'Sharing…' : 'Share to your feed'}
          </Button>
        </>
      }
    >
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
          className="field-sizing-content max-h-[30dvh] min-h-20 w-full resize-none rounded-6 border border-control bg-surface px-3 py-2 text-17"
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) share()
          }}
        />
        <ComposerNotes id={`${form}-notes`} left={left} limit={limit} />
        <SharePreview post={post} />
        <OwnAudience />
      </form>
    </Dialog>
  )
}

/** The words to pass a post on with, and the sending of them. */
function useSharing({ id }: Post, onShared: () => void) {
  const { mutate, isPending } = useRepost(id)
  const [{ content, key }, setWords] = useState(() => newWords())
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const left = limit - lengthOf(content)
  const maySubmit = content.trim() !== '' && left >= 0 && !isPending
  const share = () => {
    if (!maySubmit) return
    const onSuccess = () => {
      setWords(newWords())
      onShared()
    }
    mutate({ content: content.trim(), key }, { onSuccess })
  }
  const write = (content: string) => setWords(newWords(content))
  return { content, write, left, limit, maySubmit, isPending, share }
}

/** The same words sent again are the same post; other words are another one. */
const newWords = (content = '') => ({ content, key: newKey() })

async function copyLink(id: number): Promise<void> {
  const isCopied = await copyText(new URL(paths.sharedPost(id), window.location.origin).href)
  if (isCopied) toast({ title: 'Link copied!' })
  else {
    toast({
      title: 'Failed to copy link',
      description: 'Could not copy link to clipboard.',
      variant: 'destructive',
    })
  }
}

/** A repost is for whom one's posts are for by default, and never opens the original to anyone (decisions.md §4). */
function OwnAudience() {
  const { defaultPostVisibility } = useMe()
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-13 text-muted">
      Goes to
      <span className="inline-flex items-center gap-1 font-semibold">
        <VisibilityMark of={defaultPostVisibility} />
        {visibilityLabels[defaultPostVisibility]}
      </span>
      The post itself shows only to those who may see it.
    </p>
  )
}
