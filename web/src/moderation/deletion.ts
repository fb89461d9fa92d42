import { useQueryClient } from '@tanstack/react-query'
import { moderationWording } from '@kith/shared/moderation.ts'
import type { Post } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { errorText } from '../core/calls/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { deleteAnyPost } from './api.ts'

/** A post that could not be deleted, and why. */
export type DeletionFailure = { post: Post; reason: string }
export type DeletionProgress = { done: number; count: number }

/** Deletes posts one after the other, and says how far it is. */
export function useDeletion() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<DeletionProgress>()
  const [failures, setFailures] = useState<DeletionFailure[]>([])

  const remove = async (posts: readonly Post[]) => {
    const failed: DeletionFailure[] = []
    setFailures([])
    for (const [at, post] of posts.entries()) {
      setProgress({ done: at + 1, count: posts.length })
      await deleteAnyPost(queries, post.id).catch((error: unknown) =>
        failed.push({ post, reason: errorText(error, 'The server could not be reached.') }),
      )
    }
    setProgress(undefined)
    setFailures(failed)
    tell(posts.length, failed)
  }
  return { progress, failures, remove }
}

function tell(count: number, failures: DeletionFailure[]): void {
  const [failure] = failures
  if (!failure)
    return toast({ title: count === 1 ? moderationWording.deleted : moderationWording.deletedMany(count) })
  const description =
    count === 1 ? failure.reason : moderationWording.deleteFailedMany(failures.length, count)
  toast({ title: moderationWording.deleteFailed, description, variant: 'destructive' })
}
