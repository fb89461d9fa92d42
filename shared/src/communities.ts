import { z } from 'zod'
import { person } from './accounts.ts'
import { exactText, id, idList, pageSize, paging, shownName, text, time } from './basics.ts'
import { friendGroupsApi } from './friend-groups.ts'

/** Addresses of the community calls. */
export const communitiesApi = {
  communities: '/api/community-groups',
  ofMember: friendGroupsApi.communities,
  news: '/api/community-groups/news',
  community: '/api/community-groups/:id',
  posts: '/api/community-groups/:id/posts',
  pin: '/api/community-groups/:id/posts/:postId/pin',
  visit: '/api/community-groups/:id/visit',
  members: '/api/community-groups/:id/members',
  member: '/api/community-groups/:id/members/:userId',
  creator: '/api/community-groups/:id/creator',
  join: '/api/community-groups/:id/join',
  leave: '/api/community-groups/:id/leave',
  requests: '/api/community-groups/:id/requests',
  request: '/api/community-groups/:id/requests/:userId',
  invitations: '/api/community-groups/:id/invitations',
  links: '/api/community-groups/:id/links',
  link: '/api/community-groups/:id/links/:linkId',
  log: '/api/community-groups/:id/log',
  /** What a link leads to, and joining by it. */
  byLink: '/api/community-links/:code',
  ofPerson: '/api/users/:id/communities',
} as const

export const COMMUNITY_NAME_MAX = 80
export const COMMUNITY_DESCRIPTION_MAX = 1_000
export const COMMUNITY_RULES_MAX = 5_000
export const JOIN_MESSAGE_MAX = 500
/** A declined request may be repeated, a declined invitation told again, after this (rules/communities.md 6, 26). */
export const DECLINED_REQUEST_DAYS = 7
export const COMMUNITY_PINS_MAX = 10
export const COMMUNITY_STAFF_MAX = 50
export const COMMUNITY_LINKS_MAX = 20
export const LINK_DAYS_MAX = 365
export const LINK_USES_MAX = 10_000
/** New posts of a community are counted up to this number. */
export const COMMUNITY_NEWS_MAX = 100

/** The code of a 409: what others wrote in a closed community stays there (rules/communities.md 31). */
export const OTHERS_WROTE_HERE = 'others_wrote_here'

/** The words about communities (rules/communities.md). */
export const communityWording = {
  created: 'Community created successfully',
  createFailed: 'Failed to create community',
  joinedFromList: 'Successfully joined community',
  joinFromListFailed: 'Failed to join community',
  leftFromList: 'Left community',
  leaveFromListFailed: 'Failed to leave community',
  joined: 'Successfully joined group',
  joinFailed: 'Failed to join group',
  left: 'Left group successfully',
  leaveFailed: 'Failed to leave group',
  yours: 'Yours',
  discover: 'Discover',
  none: 'No communities found',
  createFirst: 'Create First Community',
  notFound: 'Group not found',
  notFoundMore: "This group doesn't exist or you don't have access to it.",
  open: 'Open',
  approval: 'Approval Required',
  membersOnly: 'Members only',
  creatorStays: 'Hand the community over to another member first, or delete it.',
  askedAlready: `You can ask again ${DECLINED_REQUEST_DAYS} days after your request was declined.`,
  answered: 'This request has been answered already.',
  staffOnly: 'Only moderators and admins of the group can do that.',
  archived: 'This community is archived. You can read it, but nothing can be added.',
  tooManyPins: `At most ${COMMUNITY_PINS_MAX} posts can be pinned. Unpin another one first.`,
  tooManyStaff: `A community has at most ${COMMUNITY_STAFF_MAX} moderators and admins.`,
  tooManyLinks: `A community has at most ${COMMUNITY_LINKS_MAX} links. Revoke another one first.`,
  adminsOnly: 'Only admins of the community can change it.',
  creatorOnly: 'Only the creator of the community can do that.',
  memberAway: "This member can't take on a role at the moment.",
  creatorKeepsRole: 'The creator of a community has no other role.',
  lowerRolesOnly: 'You can only remove members of a lower role.',
  othersWroteHere: 'Others have written here for its members',
  postingForMembers: 'Only members can post in this community.',
} as const

export const communityVisibility = z.enum(['public', 'private', 'hidden'])
export type CommunityVisibility = z.infer<typeof communityVisibility>

const SEEN_BY: Record<CommunityVisibility, number> = { hidden: 0, private: 1, public: 2 }

/** Whether more people may know of a community, or read it, after a change (rules/communities.md 31 and 32). */
export const isOpening = (from: CommunityVisibility, to: CommunityVisibility) => SEEN_BY[to] > SEEN_BY[from]

export const joinApproval = z.enum(['open', 'approval'])
export type JoinApproval = z.infer<typeof joinApproval>
export const communityRole = z.enum(['member', 'moderator', 'admin'])
export type CommunityRole = z.infer<typeof communityRole>

/** How a member stands to a community: `pending` and `declined` are of their request to join. */
export const membership = z.enum(['none', 'invited', 'pending', 'declined', 'approved'])
export type Membership = z.infer<typeof membership>

/** A community that the viewer belongs to, as the choice of feeds lists it (rules/communities.md 18). */
export const joinedCommunity = z.object({ id, name: z.string(), memberCount: z.int() })
export type JoinedCommunity = z.infer<typeof joinedCommunity>

/** Those whose name or description has the words of `q`; those of `ids`, when there are any. */
export const joinedQuery = paging.extend({
  q: exactText.trim().max(COMMUNITY_NAME_MAX).optional(),
  ids: idList.default([]),
})
export type JoinedQuery = z.infer<typeof joinedQuery>

/** A community that another member belongs to, on their profile. */
export const communityOfPerson = joinedCommunity.extend({ avatar: z.string().nullable() })
export type CommunityOfPerson = z.infer<typeof communityOfPerson>

/** A community as lists show it (rules/communities.md 7 and 17). `userRole` of its creator is `admin`; null for non-members. */
export const communityCard = z.object({
  id,
  name: z.string(),
  description: z.string(),
  visibility: communityVisibility,
  joinApproval,
  creatorId: id.nullable(),
  memberCount: z.int(),
  postCount: z.int(),
  /** The time of the newest post; null without one, and for who may not read it (rules/communities.md 27). */
  lastActivityAt: time.nullable(),
  avatar: z.string().nullable(),
  coverImage: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  isArchived: z.boolean(),
  isMember: z.boolean(),
  userRole: communityRole.nullable(),
  membership,
})
export type CommunityCard = z.infer<typeof communityCard>

/**
 * A community on its page. `rules` is empty for who may not read it (`canRead`). For who was declined, `answer` is the
 * word of the staff, and `mayAskAgainAt` the time of the next request.
 */
export const community = communityCard.extend({
  rules: z.string(),
  canRead: z.boolean(),
  creator: person.nullable(),
  invitedBy: person.nullable(),
  answer: z.string(),
  mayAskAgainAt: time.nullable(),
  /** Requests that wait for an answer; 0 for who may not answer them. */
  pendingRequests: z.int(),
})
export type Community = z.infer<typeof community>

/** Communities whose name or description contains `q`; own ones first. */
export const communitiesQuery = paging.extend({ q: exactText.trim().max(COMMUNITY_NAME_MAX).optional() })
export type CommunitiesQuery = z.infer<typeof communitiesQuery>

const name = shownName(COMMUNITY_NAME_MAX)
const description = text.trim().max(COMMUNITY_DESCRIPTION_MAX)
const rules = text.trim().max(COMMUNITY_RULES_MAX)

export const createCommunityInput = z.object({
  name,
  description: description.default(''),
  rules: rules.default(''),
  visibility: communityVisibility.default('public'),
  joinApproval: joinApproval.default('open'),
})
export type CreateCommunityInput = z.infer<typeof createCommunityInput>

/** The address of an own upload that hangs on nothing yet, or the picture that is there; null removes it. */
const picture = z
  .string()
  .regex(/^\/media\/[\w-]{22}$/)
  .nullable()

/** The values that were changed: where another one stands by now it is a 409 (rules/communities.md 25). */
const detailsBefore = z.object({
  name: exactText.optional(),
  description: exactText.optional(),
  rules: exactText.optional(),
  visibility: communityVisibility.optional(),
  joinApproval: joinApproval.optional(),
})

/** What is left out stays. */
export const editCommunityInput = z.object({
  before: detailsBefore.optional(),
  name: name.optional(),
  description: description.optional(),
  rules: rules.optional(),
  visibility: communityVisibility.optional(),
  joinApproval: joinApproval.optional(),
  avatar: picture.optional(),
  coverImage: picture.optional(),
})
export type EditCommunityInput = z.infer<typeof editCommunityInput>

/** The message goes to the staff with a request to join. */
export const joinInput = z.object({ message: text.trim().max(JOIN_MESSAGE_MAX).default('') }).nullish()
export const joinAnswer = z.object({ status: z.enum(['approved', 'pending']) })
export type JoinAnswer = z.infer<typeof joinAnswer>

/** A member of a community (rules/communities.md 10), with the person. */
export const communityMember = z.object({
  groupId: id,
  userId: id,
  role: communityRole,
  isCreator: z.boolean(),
  joinedAt: time,
  user: person,
})
export type CommunityMember = z.infer<typeof communityMember>

export const roleInput = z.object({ role: z.enum(['member', 'moderator']) })
export const creatorInput = z.object({ userId: id })

/** A request to join that waits for an answer. */
export const joinRequest = z.object({ userId: id, message: z.string(), createdAt: time, user: person })
export type JoinRequest = z.infer<typeof joinRequest>

export const requestAnswerInput = z.object({
  status: z.enum(['approved', 'declined']),
  /** For the member who is declined. */
  message: text.trim().max(JOIN_MESSAGE_MAX).default(''),
})
export type RequestAnswerInput = z.infer<typeof requestAnswerInput>
export const requestAnswer = requestAnswerInput.pick({ status: true })
export type RequestAnswer = z.infer<typeof requestAnswer>

export const communityInvitationInput = z.object({ userId: id })

/**
 * A friend of the viewer who could be invited, or has been. Their request to join is between them and the staff:
 * `membership` is `none` with one too.
 */
export const invitableFriend = person.extend({ membership })
export type InvitableFriend = z.infer<typeof invitableFriend>

export const createLinkInput = z
  .object({
    expiresInDays: z.int().min(1).max(LINK_DAYS_MAX).optional(),
    maxUses: z.int().min(1).max(LINK_USES_MAX).optional(),
  })
  .nullish()
export type CreateLinkInput = z.infer<typeof createLinkInput>

/** A link that lets whoever opens it join at once. Its page is `paths.joinByLink`. */
export const communityLink = z.object({
  id,
  code: z.string(),
  url: z.string(),
  createdBy: person.nullable(),
  createdAt: time,
  expiresAt: time.nullable(),
  maxUses: z.int().nullable(),
  useCount: z.int(),
})
export type CommunityLink = z.infer<typeof communityLink>

/** What a link shows before one joins. */
export const linkedCommunity = communityCard.pick({
  id: true,
  name: true,
  description: true,
  visibility: true,
  memberCount: true,
  avatar: true,
  coverImage: true,
  isMember: true,
})
export type LinkedCommunity = z.infer<typeof linkedCommunity>

export const communityAction = z.enum([
  'create',
  'edit',
  'opened',
  'handover',
  'takeover',
  'role.moderator',
  'role.member',
  'member.remove',
  'request.approve',
  'request.decline',
  'link.make',
  'link.revoke',
  'post.pin',
  'post.unpin',
  'post.delete',
])
export type CommunityAction = z.infer<typeof communityAction>

/** An act of the staff of a community, newest first in its log. Null is someone who has left, or whom the viewer does not see. */
export const logEntry = z.object({
  id,
  act: communityAction,
  actor: person.nullable(),
  subject: person.nullable(),
  createdAt: time,
})
export type LogEntry = z.infer<typeof logEntry>

/** An own community in the left column, with the number of others' posts since the last visit. */
export const communityNews = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  newPosts: z.int(),
})
export type CommunityNews = z.infer<typeof communityNews>

export const newsQuery = z.object({ limit: pageSize.default(10) })
