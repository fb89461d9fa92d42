import type { Role } from './accounts.ts'
import type { CommunityRole, CommunityVisibility } from './communities.ts'
import type { FriendStatus } from './friends.ts'

/**
 * The member who acts. Every rule here is a pure function of the actor and the thing; server and client use the same
 * one (rules/moderation.md 1).
 */
export type Actor = { id: number; role: Role }

const isStaff = (actor: Actor) => actor.role !== 'user'

/** Only the author edits a post, whatever the role. */
export const mayEditPost = (actor: Actor, post: { authorId: number }) => actor.id === post.authorId

/** The ordinary deletion: for the author, and within a community for its staff (rules/posts.md 10). */
export const mayDeletePost = (actor: Actor, post: { authorId: number }, isStaffThere: boolean) =>
  actor.id === post.authorId || isStaffThere

/** Moderators and admins delete any post, with a call of its own (rules/posts.md 10). */
export const mayDeleteAnyPost = (actor: Actor) => isStaff(actor)

/** Only its author deletes a comment; moderators remove one from the reports (rules/comments.md 6). */
export const mayDeleteComment = (actor: Actor, comment: { userId: number | null }) =>
  actor.id === comment.userId

/** Moderators and admins pin posts to the left column. */
export const mayPinPost = (actor: Actor) => isStaff(actor)

/** Moderators and admins may open any post to moderate it (rules/visibility.md 11). */
export const mayOpenAnyPost = (actor: Actor) => isStaff(actor)

/** Members may have only a few unused invitations, admins any number (rules/accounts.md 18). */
export const hasUnlimitedInvitations = (actor: Actor) => actor.role === 'admin'

/** Friends write to each other, and nobody else does (rules/messages.md 1). */
export const mayMessage = ({ status }: Pick<FriendStatus, 'status'>) => status === 'friends'

/** What a member is to a community. `role` is null for who is no member. */
export type CommunityMembership = { role: CommunityRole | null; isCreator: boolean }

/** Creator, admins and moderators answer requests, make links, pin, delete posts and read the log (rules/communities.md 9). */
export const isCommunityStaff = ({ role }: Pick<CommunityMembership, 'role'>) =>
  role === 'moderator' || role === 'admin'

/** Creator and admins change the community itself. */
export const mayEditCommunity = ({ role }: Pick<CommunityMembership, 'role'>) => role === 'admin'

/** Only the creator gives and takes roles, never their own. */
export const maySetCommunityRole = (actor: CommunityMembership, target: CommunityMembership) =>
  actor.isCreator && !target.isCreator && target.role !== null

/** Only the creator hands a community over, to another member. */
export const mayHandOver = (actor: CommunityMembership, target: CommunityMembership) =>
  maySetCommunityRole(actor, target)

const RANK = { member: 0, moderator: 1, admin: 2 }

/** Staff remove members of a lower role than their own; the creator removes anybody else. */
export const mayRemoveMember = (actor: CommunityMembership, target: CommunityMembership) =>
  !target.isCreator &&
  target.role !== null &&
  isCommunityStaff(actor) &&
  (actor.isCreator || RANK[actor.role ?? 'member'] > RANK[target.role])

/** Nobody joins a hidden community uninvited, staff of the site neither (rules/communities.md 5). */
export const mayJoinCommunity = (community: { visibility: CommunityVisibility; isInvited: boolean }) =>
  community.visibility !== 'hidden' || community.isInvited

/** Members leave, except the creator. */
export const mayLeaveCommunity = ({ role, isCreator }: CommunityMembership) => role !== null && !isCreator

/** The creator deletes a community; so do moderators and admins of the site. */
export const mayDeleteCommunity = (actor: Actor, { isCreator }: Pick<CommunityMembership, 'isCreator'>) =>
  isCreator || isStaff(actor)

/** Moderators and admins of the site may read any community (rules/communities.md 15). */
export const mayOpenAnyCommunity = (actor: Actor) => isStaff(actor)

/** Moderators and admins look after the site in the dashboard (rules/moderation.md 2). */
export const maySeeDashboard = (actor: Actor) => isStaff(actor)

/** Moderators and admins write notes for all members. */
export const mayWriteNotes = (actor: Actor) => isStaff(actor)

/** Staff take back their own notes, admins anybody's. `authorId` is null for an author who has left. */
export const mayDeleteNote = (actor: Actor, note: { authorId: number | null }) =>
  actor.role === 'admin' || (isStaff(actor) && actor.id === note.authorId)

/** Admins look after the members, the settings and the colours of the site, and read what staff did. */
export const mayAdminister = (actor: Actor) => actor.role === 'admin'

/** Admins change the role of others, reset their passwords, suspend and delete them; never themselves. */
export const mayManageMember = (actor: Actor, member: { id: number }) =>
  mayAdminister(actor) && actor.id !== member.id

/** Moderators and admins read reports and decide them, except those of their own things or person (rules/moderation.md 5). */
export const mayDecideReport = (actor: Actor, report: { ownerId: number | null }) =>
  isStaff(actor) && report.ownerId !== actor.id

/** Moderators and admins word the About page and choose its icons. */
export const mayEditSiteContent = (actor: Actor) => isStaff(actor)
