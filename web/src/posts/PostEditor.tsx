import { isBlank } from '@kith/shared/basics.ts'
import { lengthOf, type Post, POST_LENGTH_DEFAULT, postWording } from '@kith/shared/posts.ts'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useSeenVersion, useWords } from '../drafts/api.ts'
import { ChangedMeanwhile } from '../drafts/ChangedMeanwhile.tsx'
import { DiscardChanges } from '../drafts/DiscardChanges.tsx'
import { usePlatformSettings } from '../settings/api.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useEditPost } from './post-mutations.ts'

type Props = { post: Post; onClose: () => void }

/** Edits a post's text in place. Closed without saving, it has the changed text when it is opened again. */
export function PostEditor({ post, onClose }: Props) {
  const note = useId()
  const form = useReturn()
  const { content, begunWith, write, wrong, isChanged, isPending, save, discard } = useEditing(post, onClose)
  const close = () => {
    if (isChanged) toast({ title: 'Unsaved changes are kept', description: 'Edit the post again to go on.' })
    onClose()
  }
  return (
    <form
      ref={form}
      aria-label="Edit post"
      className="flex flex-col gap-2 px-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={takeFocus}
        aria-label="Text of the post"
        aria-describedby={note}
        aria-invalid={wrong !== undefined}
        dir="auto"
        rows={2}
        readOnly={isPending}
        value={content}
        className="field-sizing-content max-h-[60dvh] min-h-16 w-full resize-none rounded-6 border border-control bg-field px-3 py-2 text-17"
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isPending) close()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      {isChanged && post.content !== begunWith && <ChangedMeanwhile what="The post" content={post.content} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={note} aria-live="polite" className="mr-auto text-13 text-danger">
          {wrong}
        </p>
        <DiscardChanges isChanged={isChanged && !isPending} size="small" onDiscard={discard} />
        <Button variant="secondary" size="small" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isPending} disabled={wrong !== undefined}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** The text of a post while it is edited. It is kept until it is saved or discarded. */
function useEditing({ id, content: current }: Post, onClose: () => void) {
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const { words: content, before: begunWith, write, forget } = useWords(`post-edit.${id}`, current)
  const discard = () => {
    forget()
    onClose()
  }
  const { mutate, isPending } = useEditPost(id, discard)
  const isChanged = content !== current
  const { seen, onError } = useSeenVersion(current, isChanged)
  const wrong = whatIsWrong(content, limit)
  const save = () => {
    if (wrong === undefined && !isPending) mutate({ content, before: seen }, { onError })
  }
  return { content, begunWith, write, wrong, isChanged, isPending, save, discard }
}

/** When the form closes and the focus would be lost, focuses the post's card. */
function useReturn() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const card = form.current?.closest('article')
    return () => {
      if (document.activeElement === document.body) card?.focus({ preventScroll: true })
    }
  }, [])
  return form
}

function whatIsWrong(content: string, limit: number): string | undefined {
  if (isBlank(content)) return postWording.empty
  return lengthOf(content) > limit ? postWording.tooLong(limit) : undefined
}

/** A function of its own, so that only the first render gives the focus. */
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus()
