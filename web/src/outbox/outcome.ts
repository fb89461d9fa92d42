import { hadNoAnswer, isCode, isStatus, RequestError, errorText } from '../core/calls/request.ts'
import { UnreadableFile } from '../core/calls/unreadable-file.ts'
import type { Entry } from './entry.ts'

/** Milliseconds. The server remembers a key for a day (rules/limits.md 6). Later, another attempt might make a second one. */
const KEY_MS = 23 * 60 * 60_000
/** After so many errors of its own the server will not take it. */
const ERRORS_MAX = 3
/** A pause in milliseconds when the server sets none. */
const LIMITED_MS = 60_000
/** Milliseconds in which the pages of a member go whose session has ended. */
const DENIED_MS = 1000

export const outboxWording = {
  waiting: 'Waiting for a connection',
  withdraw: 'Withdraw',
  mayHaveArrived: {
    title: 'Withdrawn',
    description: 'It may have arrived before the connection was lost. Please look before you send it again.',
  },
  notSent: 'Not sent',
  failed: 'It could not be sent.',
  tooOld: 'It waited for more than a day, and may have arrived. Please look before you try again.',
  expired: 'Your session has expired. Please refresh the page and try again.',
  fileLost: 'Its file was lost when the page was closed. Please add it again.',
} as const

/**
 * What becomes of an entry that did not get through. It waits and is sent again, or is held. `lost` is how many attempts
 * got no answer in a row, its own or others: the more, the longer the pause.
 */
export function afterFailure(
  entry: Pick<Entry, 'tries' | 'file'>,
  error: unknown,
  now: number,
  lost: number = entry.tries,
): Partial<Entry> {
  const { tries } = entry
  if (error instanceof UnreadableFile)
    return { state: 'held', why: errorText(error, outboxWording.failed), isUnreadable: true }
  const asked = error instanceof RequestError && error.retryAfter ? error.retryAfter * 1000 : undefined
  if (isStatus(error, 429))
    return {
      state: 'waiting',
      isLimited: true,
      why: errorText(error, outboxWording.failed),
      nextAt: now + (asked ?? LIMITED_MS),
    }
  const isUnsure = isStatus(error, 500) && tries + 1 < ERRORS_MAX
  if (isUnsure || isAway(error))
    return {
      state: 'waiting',
      isOwn: isOwn(entry, error),
      tries: tries + 1,
      nextAt: now + (asked ?? pauseBefore(lost)),
    }
  // An earlier attempt had made it, and it was deleted since.
  return { state: 'held', why: errorText(error, outboxWording.failed), isKeyUsed: isStatus(error, 404) }
}

/**
 * What becomes of an entry that was answered 401 (rules/posts.md 28). While its member is signed in it is sent once more,
 * and then held until they load the page anew or sign in.
 */
export function afterDenial(
  { isDenied }: Pick<Entry, 'isDenied'>,
  isSignedIn: boolean,
  now: number,
): Partial<Entry> {
  if (!isSignedIn) return { state: 'waiting', nextAt: now + DENIED_MS }
  if (isDenied) return { state: 'held', why: outboxWording.expired, isDenied }
  return { state: 'waiting', nextAt: now, isDenied: true }
}

/** Whether an entry was first tried so long ago that the server has forgotten its key. */
export const isForgotten = ({ firstTriedAt }: Entry, now: number) =>
  firstTriedAt !== undefined && now - firstTriedAt > KEY_MS

/** No answer, one from a proxy, or one to an earlier attempt. After a 401 nobody could say who is signed in. */
const isAway = (error: unknown) => hadNoAnswer(error) || isStatus(error, 401) || isCode(error, 'in_progress')

/**
 * Whether others may get through all the same: an earlier attempt is still being answered, or a file is too much for
 * the line or a proxy.
 */
const isOwn = ({ file }: Pick<Entry, 'file'>, error: unknown) =>
  isCode(error, 'in_progress') ||
  (!!file && (!(error instanceof RequestError) || isStatus(error, 408) || isStatus(error, 504)))

/** 1 s, 2 s, 4 s, … at most 30 s. */
export const pauseBefore = (tries: number) => Math.min(1000 * 2 ** tries, 30_000)
