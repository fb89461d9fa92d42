import { useIsMutating } from '@tanstack/react-query'
import { isStatus, RequestError } from '../core/request.ts'
import { creating, useCreatePost } from './api.ts'
import type { ComposerAction } from './composer-state.ts'
import type { Submission } from './post-form.ts'

/** Sends the draft as one post, even if that takes several attempts with a reload between them. */
export function useSubmitPost(dispatch: (action: ComposerAction) => void, communityId: number | undefined) {
  const { mutateAsync } = useCreatePost(communityId)
  return {
    // Stays true when the member leaves the page and comes back.
    isSending: useIsMutating({ mutationKey: creating(communityId) }) > 0,
    submit: (submission: Submission) => {
      dispatch({ type: 'submitted', submission })
      // These run even after the component is unmounted. The mutation itself shows a toast on failure.
      mutateAsync(submission).then(
        () => dispatch({ type: 'cleared' }),
        (error: unknown) =>
          dispatch(
            isStatus(error, 404) ? { type: 'attemptGone' } : { type: 'refused', refusal: refusalOf(error) },
          ),
      )
    },
  }
}

/** The server's message about input that it refused, or a community that takes no post, shown beside the text. */
function refusalOf(error: unknown): string | undefined {
  const isRefusal = error instanceof RequestError && [400, 403, 409, 413, 415, 507].includes(error.status)
  return isRefusal ? (error.issues[0]?.message ?? error.detail) : undefined
}
