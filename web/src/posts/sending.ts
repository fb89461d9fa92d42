import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../core/new-key.ts'
import { RequestError } from '../core/request.ts'
import { readStored, writeStored } from '../core/stored.ts'
import { CREATING, useCreatePost } from './creating.ts'
import type { Submission } from './submission.ts'

type Written = Omit<Submission, 'key'>

/** The sending of what is being written: as one post, however many attempts it takes, a reload between two of them. */
export function useSending(memberId: number) {
  const name = `kith.sending.${memberId}`
  const [attempt, setAttempt] = useState(() => storedAttempt(name))
  const [key, setKey] = useState(() => attempt?.key ?? newKey())
  const { mutateAsync, error, reset } = useCreatePost()
  return {
    // Even where it was begun before another page was looked at.
    isSending: useIsMutating({ mutationKey: CREATING }) > 0,
    refusal: refusalOf(error),
    /** What is changed is another post: it gets a key of its own, and what was said of the old one goes. */
    changing:
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        act(...args)
        setKey(newKey())
        writeStored(name, undefined)
        if (error) reset()
      },
    send: (written: Written, onSuccess: () => void) => {
      // A link preview that arrived since is no change of the author's: another attempt sends what was sent before.
      const submission = attempt?.key === key ? attempt : { ...written, key }
      setAttempt(submission)
      writeStored(name, submission)
      // Told even after the page was left meanwhile; the failure has its toast.
      mutateAsync(submission).then(onSuccess, () => undefined)
    },
  }
}

function storedAttempt(name: string): Submission | undefined {
  const stored = (readStored(name) ?? {}) as Partial<Submission>
  const { key, content, tags, photos } = stored
  const isAttempt = typeof key === 'string' && typeof content === 'string'
  return isAttempt && Array.isArray(tags) && Array.isArray(photos) ? (stored as Submission) : undefined
}

/** The server's own sentence on input that it refused, to stand by the words it is about. */
function refusalOf(error: Error | null): string | undefined {
  const isRefusal = error instanceof RequestError && [400, 413, 415].includes(error.status)
  return isRefusal ? (error.issues[0]?.message ?? error.detail) : undefined
}
