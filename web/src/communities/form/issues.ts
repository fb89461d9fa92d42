import type { CreateCommunityInput } from '@kith/shared/communities.ts'
import type { UseFormSetError } from 'react-hook-form'
import { RequestError } from '../../core/calls/request.ts'

/** Shows the server's messages at the fields they are about, and focuses the first of them. */
export function showIssues(error: unknown, setError: UseFormSetError<CreateCommunityInput>): void {
  const issues = error instanceof RequestError ? error.issues : []
  for (const { path, message } of issues.toReversed())
    if (isField(path)) setError(path, { message }, { shouldFocus: true })
}

const isField = (path: string): path is 'name' | 'description' | 'rules' =>
  /^(name|description|rules)$/.test(path)
