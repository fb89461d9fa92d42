import type { Comment } from '@kith/shared/comments.ts'
import { useRef, useState } from 'react'
import { focusAt, type FocusPlace, placeOf } from '../ui/focus-place.ts'
import { useAddComment } from './add-comment.ts'
import type { Count } from './comment-mutations.ts'
import { type CommentDraft, isEmpty, useCommentDraft } from './draft.ts'
import { beginSending } from './new-comment.ts'

/** Replies to a comment. The form closes when the reply is sent, and opens again with it on failure. */
export function useReply({ id, postId }: Comment, onCount: Count) {
  const drafting = useCommentDraft(postId, id)
  const [isOpen, setOpen] = useState(!isEmpty(drafting.draft))
  /** 0 for a stored draft, which opens the form without taking the focus. */
  const [asked, setAsked] = useState(0)
  const { mutate } = useAddComment(onCount)
  const opener = useRef<FocusPlace>(undefined)
  const close = () => {
    setOpen(false)
    focusAt(opener.current ?? placeOf(document.getElementById(`comment-${id}`)))
  }
  const send = (draft: CommentDraft) => {
    close()
    drafting.release()
    const onError = () => {
      drafting.restore(draft)
      setOpen(true)
    }
    mutate(beginSending({ ...draft, postId, parentId: id }), { onSuccess: drafting.forget, onError })
  }
  const open = () => {
    if (!isOpen) opener.current = placeOf(document.activeElement)
    setAsked(asked + 1)
    setOpen(true)
  }
  return { drafting, isOpen, asked, open, close, send }
}
