import { lengthOf, type Post, POST_LENGTH_DEFAULT, postWording } from '@kith/shared/posts.ts'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { usePlatformSettings } from '../settings/api.ts'
import { Button } from '../ui/Button.tsx'
import { useEditPost } from './post-mutations.ts'

type Props = { post: Post; onClose: () => void }

/** Edits a post's text in place. */
export function PostEditor({ post, onClose }: Props) {
  const note = useId()
  const form = useReturn()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const [content, setContent] = useState(post.content)
  const { mutate, isPending } = useEditPost(post.id)
  const wrong = whatIsWrong(content, limit)
  const save = () => {
    if (wrong === undefined && !isPending) mutate(content, { onSuccess: onClose })
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
        ref={(field) => field?.focus()}
        aria-label="Text of the post"
        aria-describedby={note}
        aria-invalid={wrong !== undefined}
        dir="auto"
        rows={2}
        readOnly={isPending}
        value={content}
        className="field-sizing-content max-h-[60dvh] min-h-16 w-full resize-none rounded-6 border border-control bg-field px-3 py-2 text-17"
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isPending) onClose()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={note} aria-live="polite" className="mr-auto text-13 text-danger">
          {wrong}
        </p>
        <Button look="secondary" size="small" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isPending} disabled={wrong !== undefined}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
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
  if (content.trim() === '') return postWording.empty
  return lengthOf(content) > limit ? postWording.tooLong(limit) : undefined
}
