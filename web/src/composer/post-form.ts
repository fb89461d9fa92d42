import { type Audience, seenBy, seenInCommunity } from '@kith/shared/audience.ts'
import type { LinkPreviewChoice } from '@kith/shared/link-previews.ts'
import { type CreatedPost, postWording, type Tag } from '@kith/shared/posts.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { isStatus } from '../core/calls/request.ts'
import { outboxWording } from '../outbox/api.ts'
import { notTagged } from '../tagging/api.ts'
import type { ToastMessage } from '../ui/overlays/toast.ts'
import { audienceWords } from './audience-words.ts'

/** What is sent. Every attempt at the same post has the same key, so that only one is made (rules/posts.md 29). */
export type Submission = {
  content: string
  /** Whom the text mentions and the post tags. */
  tags: readonly Tag[]
  visibility: PostVisibility
  /** The URLs of the uploaded photos, with their descriptions for those who can't see them. */
  photos: readonly { url: string; alt: string }[]
  /** The URL of the uploaded video. */
  videoUrl?: string | undefined
  /** Describes the video. */
  videoAlt?: string | undefined
  preview?: LinkPreviewChoice | undefined
  key: string
}

type AudienceCounts = Omit<Audience, 'people'>

/**
 * The toast for a new post. It says who sees the post: how many, if the composer has counted them. It also names people
 * who can't be tagged because they may not see it.
 */
export function createdToast(post: CreatedPost, { tags }: Submission, counts?: AudienceCounts): ToastMessage {
  const sentences = [
    postWording.createdDetail,
    counts ? `${audienceWords(counts, post.community !== null)}.` : seenByOf(post),
    notTagged(post.untagged, tags),
  ]
  return { title: postWording.created, description: sentences.filter(Boolean).join(' ') }
}

const seenByOf = ({ visibility, community }: CreatedPost) =>
  community ? seenInCommunity(community.name) : seenBy[visibility]

/** The toast for a post that was not made (rules/posts.md 28). */
export function failureToast(error: unknown): ToastMessage {
  const [title, description] = failureWords(error)
  return { title, description, variant: 'destructive' }
}

function failureWords(error: unknown): [title: string, description: string] {
  if (isStatus(error, 401) || (error instanceof Error && error.message.includes('Authentication'))) {
    return ['Session Expired', outboxWording.expired]
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

/** A post as the server's call takes it. In a community its visibility plays no part. */
export function formOf(submission: Submission, communityId: number | undefined): FormData {
  const { content, visibility, tags, photos, videoUrl, videoAlt, preview } = submission
  const form = new FormData()
  form.set('content', content)
  if (communityId === undefined) form.set('visibility', visibility)
  else form.set('groupId', String(communityId))
  if (tags.length > 0) form.set('taggedUserIds', JSON.stringify(tags.map(({ id }) => id)))
  if (preview) form.set('linkPreview', JSON.stringify(preview))
  if (videoUrl) {
    form.set('mediaUrl', videoUrl)
    form.set('mediaType', 'video')
    if (videoAlt) form.set('mediaAlt', videoAlt.trim())
  }
  if (photos.length > 0) {
    form.set('photoUrls', JSON.stringify(photos.map(({ url }) => url)))
    form.set('alts', JSON.stringify(photos.map(({ alt }) => alt.trim())))
  }
  return form
}
