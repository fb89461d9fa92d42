import { useIsMutating } from '@tanstack/react-query'
import { isStatus, RequestError } from '../core/request.ts'
import { CREATING, useCreatePost } from './api.ts'
import type { ComposerAction } from './composer-state.ts'
import type { Submission } from './post-form.ts'

/** Sends what was written as one post, however many attempts it takes, a reload between two of them. */
export function useSubmitPost(dispatch: (action: ComposerAction) => void) {
  const { mutateAsync } = useCreatePost()
  return {
    // Even where it was begun before another page was looked at.
    isSending: useIsMutating({ mutationKey: CREATING }) > 0,
    submit: (submission: Submission) => {
      dispatch({ type: 'submitted', submission })
      // Told even after the page was left meanwhile; the failure has its toast.
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

/** The server's own sentence on input that it refused, to stand by the words it is about. */
function refusalOf(error: unknown): string | undefined {
  const isRefusal = error instanceof RequestError && [400, 413, 415, 507].includes(error.status)
  return isRefusal ? (error.issues[0]?.message ?? error.detail) : undefined
}
