import type { Role } from './accounts.ts'

/** Who acts. Every rule here is a pure function of the actor and the thing; both ends ask the same one (product.md §6). */
export type Actor = { id: number; role: Role }

const isStaff = (actor: Actor) => actor.role !== 'user'

/** Edits are the author's alone, whatever the role. */
export const mayEditPost = (actor: Actor, post: { authorId: number }) => actor.id === post.authorId

/** The ordinary deletion: the author's, and within a community that of its staff (decisions.md §11). */
export const mayDeletePost = (actor: Actor, post: { authorId: number }, isCommunityStaff: boolean) =>
  actor.id === post.authorId || isCommunityStaff

/** Moderators and admins delete any post, by a call of their own (decisions.md §11). */
export const mayDeleteAnyPost = (actor: Actor) => isStaff(actor)

/** A comment is deleted by its author alone; moderators remove one from the reports (decisions.md §4). */
export const mayDeleteComment = (actor: Actor, comment: { userId: number | null }) =>
  actor.id === comment.userId

/** Moderators and admins pin to the left column. */
export const mayPinPost = (actor: Actor) => isStaff(actor)

/** Moderators and admins may open any post to look after it (decisions.md §3). */
export const mayOpenAnyPost = (actor: Actor) => isStaff(actor)

/** Members keep at most a few unused invitations; admins as many as they like (decisions.md §2). */
export const hasUnlimitedInvitations = (actor: Actor) => actor.role === 'admin'
