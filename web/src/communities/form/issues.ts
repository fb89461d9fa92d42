import { communityWording, type CreateCommunityInput, OTHERS_WROTE_HERE } from '@kith/shared/communities.ts'
import type { UseFormSetError } from 'react-hook-form'
import { isCode, RequestError } from '../../core/calls/request.ts'

/** Shows what the server says about fields beside them, and focuses the first of them. */
export function showIssues(error: unknown, setError: UseFormSetError<CreateCommunityInput>): void {
  const issues = error instanceof RequestError ? error.issues : []
  for (const { path, message } of issues.toReversed())
    if (isField(path)) setError(path, { message }, { shouldFocus: true })
  if (isCode(error, OTHERS_WROTE_HERE))
    setError('visibility', { message: communityWording.othersWroteHere }, { shouldFocus: true })
}

const isField = (path: string): path is 'name' | 'description' | 'rules' =>
  /^(name|description|rules)$/.test(path)
