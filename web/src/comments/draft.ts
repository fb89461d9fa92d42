import { useMe } from '../accounts/api.ts'
import { useDraft } from '../core/tabs/draft.ts'

/** The name of a member's draft for one place in a thread. */
export const draftName = (memberId: number, postId: number, parentId: number | null) =>
  `kith.comment.${memberId}.${postId}.${parentId ?? 0}`

/** A member's draft for one place in a thread. */
export const useCommentDraft = (postId: number, parentId: number | null, onLeft?: () => void) =>
  useDraft(draftName(useMe().id, postId, parentId), { onLeft })
