import type { Role } from './accounts.ts'

/**
 * The member who acts. Every rule here is a pure function of the actor and the thing; server and client use the same
 * one (product.md §6).
 */
export type Actor = { id: number; role: Role }

const isStaff = (actor: Actor) => actor.role !== 'user'

/** Only the author edits a post, whatever the role. */
export const mayEditPost = (actor: Actor, post: { authorId: number }) => actor.id === post.authorId

/** The ordinary deletion: for the author, and within a community for its staff (decisions.md §11). */
export const mayDeletePost = (actor: Actor, post: { authorId: number }, isCommunityStaff: boolean) =>
  actor.id === post.authorId || isCommunityStaff

/** Moderators and admins delete any post, with a call of its own (decisions.md §11). */
export const mayDeleteAnyPost = (actor: Actor) => isStaff(actor)

/** Only its author deletes a comment; moderators remove one from the reports (decisions.md §4). */
export const mayDeleteComment = (actor: Actor, comment: { userId: number | null }) =>
  actor.id === comment.userId

/** Moderators and admins pin posts to the left column. */
export const mayPinPost = (actor: Actor) => isStaff(actor)

/** Moderators and admins may open any post to moderate it (decisions.md §3). */
export const mayOpenAnyPost = (actor: Actor) => isStaff(actor)

/** Members may have only a few unused invitations, admins any number (decisions.md §2). */
export const hasUnlimitedInvitations = (actor: Actor) => actor.role === 'admin'
