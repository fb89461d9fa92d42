import type { Comment } from '@kith/shared/comments.ts'
import { useRef, useState } from 'react'
import { type Draft, isEmpty } from '../core/tabs/draft.ts'
import { useOutbox } from '../outbox/api.ts'
import { focusAt, type FocusPoint, focusPointOf } from '../ui/focus/focus-point.ts'
import { useCommentDraft } from './draft.ts'
import { putInOutbox } from './waiting-comment.ts'

/** Replies to a comment. The form closes when the reply is sent, and opens again when it is taken back. */
export function useReply({ id, postId }: Comment) {
  const [isLeft, setLeft] = useState(false)
  const drafting = useCommentDraft(postId, id, () => setLeft(true))
  const [isOpened, setOpen] = useState(!isEmpty(drafting.draft))
  const isOpen = isOpened || isLeft
  /** 0 for a stored draft, which opens the form without taking the focus. */
  const [asked, setAsked] = useState(0)
  const outbox = useOutbox()
  const opener = useRef<FocusPoint>(undefined)
  const close = () => {
    setOpen(false)
    setLeft(false)
    focusAt(opener.current ?? focusPointOf(document.getElementById(`comment-${id}`)))
  }
  const send = (draft: Draft) => {
    close()
    putInOutbox(outbox, draft, { postId, parentId: id })
    drafting.clear()
  }
  const open = () => {
    if (!isOpen) opener.current = focusPointOf(document.activeElement)
    setAsked(asked + 1)
    setOpen(true)
  }
  return { drafting, isOpen, asked, open, close, send }
}
