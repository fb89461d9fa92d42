import { type Post, postWording } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { isStatus, request, RequestError } from '../core/request.ts'
import type { ToastMessage } from '../ui/toast.ts'
import { POSTS } from './cache.ts'

/** A photo picked for a post, with the words for those who can't see it. */
export type PickedPhoto = { id: string; file: File; alt: string }

/** What is sent. The key stays the same for every attempt at the same post, so that it is made once (decisions.md §1). */
export type Submission = {
  content: string
  visibility: PostVisibility
  photos: readonly PickedPhoto[]
  key: string
}

const RETRIES = 2

export const sendPost = ({ key, ...draft }: Submission) =>
  request<Post>('POST', POSTS, { body: formOf(draft), idempotencyKey: key })

/** Only a server error or a broken connection may pass by itself (contract.md §4). */
export const maySendAgain = (failures: number, error: Error) =>
  failures < RETRIES && (isStatus(error, 500) || !(error instanceof RequestError))

/** 1 s, 2 s, … at most 5 s. */
export const pauseBefore = (attempt: number) => Math.min(1000 * 2 ** attempt, 5000)

export const createdToast: ToastMessage = {
  title: postWording.created,
  description: postWording.createdDetail,
}

/** The words for a post that was not made (contract.md §8). */
export function failureToast(error: Error): ToastMessage {
  const [title, description] = failureWords(error)
  return { title, description, variant: 'destructive' }
}

function failureWords(error: Error): [title: string, description: string] {
  if (isStatus(error, 401) || error.message.includes('Authentication')) {
    return ['Session Expired', 'Your session has expired. Please refresh the page and try again.']
  }
  if (isStatus(error, 400)) return ['Invalid Data', 'Please check your post content and try again.']
  if (isStatus(error, 500)) {
    return [
      'Server Error',
      'Server error occurred. Your post may have been created - please refresh to check.',
    ]
  }
  return ['Error', 'Failed to create post. Please try again.']
}

function formOf({ content, visibility, photos }: Omit<Submission, 'key'>): FormData {
  const form = new FormData()
  form.set('content', content)
  form.set('visibility', visibility)
  if (photos.length > 0) form.set('alts', JSON.stringify(photos.map(({ alt }) => alt.trim())))
  for (const { file } of photos) form.append('photos', file)
  return form
}
