import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockWording } from '@kith/shared/blocks.ts'
import type { Post } from '@kith/shared/posts.ts'
import { undoWording } from '@kith/shared/undo.ts'
import { hide, unhide } from '../blocks/api.ts'
import { refetchAll } from '../core/calls/refetch.ts'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Keeps the posts of this one's author out of the viewer's lists. The toast takes it back. */
export function useHideAuthor({ author }: Post) {
  const queries = useQueryClient()
  const { mutate: showAgain } = useMutation({
    scope: { id: `hide ${author.id}` },
    networkMode: 'always',
    mutationFn: () => unhide(author.id),
    onSuccess: () => {
      refetchAll(queries)
      toast({ title: blockWording.shown })
    },
    onError: () => toastError(blockWording.unhideFailed),
  })
  return useMutation({
    scope: { id: `hide ${author.id}` },
    networkMode: 'always',
    mutationFn: () => hide(author.id),
    onSuccess: () => {
      refetchAll(queries)
      toast({
        title: blockWording.hidden,
        action: (
          <Button variant="secondary" size="small" onClick={() => showAgain()}>
            {undoWording.undo}
          </Button>
        ),
      })
    },
    onError: () => toastError(blockWording.hideFailed),
  })
}
