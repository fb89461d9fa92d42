import { z } from 'zod'
import { displayName, person } from './accounts.ts'
import { exactText, id, idInPath as idInQuery, idList, paging, text, time } from './basics.ts'
import { friend } from './friends.ts'

/** Addresses of the friend group calls. */
export const friendGroupsApi = {
  groups: '/api/friend-groups',
  withMembers: '/api/friend-groups/with-members',
  group: '/api/friend-groups/:id',
  members: '/api/friend-groups/:id/members',
  member: '/api/friend-groups/:id/members/:friendId',
  filtered: '/api/friends/filtered',
  /** The communities of the viewer, which the same feed shows. Not in communities.ts: few pages need all of that. */
  communities: '/api/community-groups/member',
} as const

export const GROUP_NAME_MAX = 50
export const GROUP_COLOR_DEFAULT = '#10B981'
export const FRIEND_GROUPS_MAX = 50
/** At most this many members come with a group; all of them with `GET /api/friends/filtered?groupIds=`. */
export const GROUP_MEMBERS_LISTED = 100
export const FRIEND_SEARCH_MAX = 80

export const friendGroupWording = {
  nameRequired: 'Please give the group a name',
  invalidColor: 'Please enter a color like #10B981',
  tooMany: 'You have 50 friend groups. Delete one before you make another.',
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete "${name}"? Your friends stay your friends. This action cannot be undone.`,
} as const

const groupName = displayName.pipe(text.max(GROUP_NAME_MAX))
const groupColor = z
  .string()
  .regex(/^#[\dA-Fa-f]{6}$/, friendGroupWording.invalidColor)
  .transform((color) => color.toUpperCase())

export const createFriendGroupInput = z.object({
  name: groupName,
  color: groupColor.default(GROUP_COLOR_DEFAULT),
})
export type CreateFriendGroupInput = z.infer<typeof createFriendGroupInput>

export const editFriendGroupInput = z
  .object({ name: groupName.optional(), color: groupColor.optional() })
  .refine(({ name, color }) => name !== undefined || color !== undefined)
export type EditFriendGroupInput = z.infer<typeof editFriendGroupInput>

export const friendGroupMemberInput = z.object({ friendId: id })

/** A friend group as its owner reads it (rules/friends.md 9). Nobody else knows about it. */
export const friendGroup = z.object({
  id,
  userId: id,
  name: z.string(),
  color: z.string(),
  createdAt: time,
  memberCount: z.int(),
  /** Only on request: the newest of them, at most 100. */
  members: z.array(person).optional(),
})
export type FriendGroup = z.infer<typeof friendGroup>

export const friendGroupMember = z.object({ groupId: id, friendId: id })

export const friendGroupsQuery = z.object({ includeMembers: z.stringbool().default(false) })

/** `groupIds` keeps only members of these groups, `q` only names that contain it, `friendId` only one friend. */
export const filteredFriendsQuery = paging.extend({
  groupIds: idList.default([]),
  q: exactText.trim().max(FRIEND_SEARCH_MAX).default(''),
  friendId: idInQuery.optional(),
})
export type FilteredFriendsQuery = z.infer<typeof filteredFriendsQuery>

/** A friend and the groups they are in (rules/friends.md 9). */
export const filteredFriend = friend.omit({ isSelf: true }).extend({
  groups: z.array(friendGroup.pick({ id: true, name: true, color: true })),
})
export type FilteredFriend = z.infer<typeof filteredFriend>
