import { type Entry, type Outbox, useWaiting } from '../../outbox/api.ts'
import type { Submission } from '../post-form.ts'
import { type DraftRecord, stashComposerDraft } from './stored-draft.ts'

/** A post in the outbox, with the draft to write on when it is taken back. */
export type WaitingPost = {
  submission: Submission
  communityId: number | undefined
  draft: DraftRecord
}

const placeOf = (communityId: number | undefined) =>
  communityId === undefined ? 'posts' : `posts ${communityId}`

/** The viewer's posts that wait to be sent to one place. */
export const useWaitingPosts = (communityId: number | undefined) =>
  useWaiting<WaitingPost>(placeOf(communityId))

/** Adds a post to the outbox. `startSending` (outbox/sender.ts) listens to it, and sends the post in its turn. */
export const putInOutbox = (outbox: Outbox, post: WaitingPost) =>
  outbox.add({ kind: 'post', place: placeOf(post.communityId), content: post, key: post.submission.key })

/** Takes a post out of the outbox, back into the composer as soon as that is empty. */
export function withdrawPost(outbox: Outbox, entry: Entry<WaitingPost>): void {
  const { submission, communityId, draft } = entry.content
  outbox.withdraw(entry)
  const attempt = entry.isKeyUsed ? undefined : { ...submission, key: entry.key }
  stashComposerDraft({ memberId: outbox.memberId, communityId }, { ...draft, attempt })
}
