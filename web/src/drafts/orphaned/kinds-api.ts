import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi, type Community, type JoinRequest } from '@kith/shared/communities.ts'
import { type Conversation, messagesApi } from '@kith/shared/messages.ts'
import { mayEditCommunity } from '@kith/shared/permissions.ts'
import { postsApi, type PostCapabilities } from '@kith/shared/posts.ts'
import { isStatus, request, requestPage } from '../../core/calls/request.ts'

/** What a member wrote: the words, and what else a card can show of it. */
export type Written = {
  words: string
  /** Of a photo that is not there any more, only the description. */
  photos?: readonly { url: string; alt: string }[]
  video?: string
}

/** The ids of the place where something is written, as the names of the records have them. */
type Ids = readonly number[]

export type KindName =
  | 'comment'
  | 'message'
  | 'post-edit'
  | 'post'
  | 'share-to-feed'
  | 'share-to-friends'
  | 'join-request'
  | 'declined-request'
  | 'community'
/** The name of a place: a post and the comment there that is answered or 0, or a kind and its ids. */
export type PlaceName =
  | `${number}.${number}`
  | `${Exclude<KindName, 'comment' | 'declined-request'>}.${number}`
  | `declined-request.${number}.${number}`

type Kind = {
  /** The name of a draft's record, in whichever tab: the id of its member, then those of its place. */
  record: RegExp
  draft: (record: unknown) => Written
  /** The same of an entry of the outbox. Undefined for one whose place stays. */
  entry?: (content: unknown) => { ids: Ids; written: Written } | undefined
  /** Whether nobody can write there any more, or not this member. What is not there for them is a 404. */
  isGone: (...ids: Ids) => Promise<boolean>
  isUnderPost: boolean
  noun: string
  /** What can't be done with it any more. */
  done: string
  /** Says only what the member can't do, never who did what. */
  why: string
}

type WaitingPost = { communityId?: number; submission: object; draft: { video?: unknown } }

/** What a member writes in a place that may go, by its kind. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  comment: {
    record: /^kith\.comment\.(\d+)\.(\d+)\.(\d+)(?:\.[~-].*)?$/,
    draft: wordsIn,
    entry: (content) => {
      const { postId, parentId } = content as { postId: number; parentId?: number | null }
      return { ids: [postId, parentId ?? 0], written: { words: textIn(content, 'content') } }
    },
    isGone: async (id, parentId) => !(await readPostCapabilities(id, parentId)).canComment,
    isUnderPost: true,
    noun: 'comment',
    done: 'posted',
    why: 'what you wrote it under is no longer there for you',
  },
  message: {
    record: /^kith\.message\.(\d+)\.(\d+)(?:\.[~-].*)?$/,
    // An older version stored the words alone.
    draft: (record) => (typeof record === 'string' ? { words: record } : wordsIn(record)),
    entry: (content) => {
      const { recipientId } = content as { recipientId: number }
      return { ids: [recipientId], written: { words: textIn(content, 'content') } }
    },
    isGone: async (id) => {
      const path = fillPath(messagesApi.conversation, { id })
      return !(await request<Conversation>('GET', path)).canMessage
    },
    isUnderPost: false,
    noun: 'message',
    done: 'sent',
    why: 'it is to someone you can no longer write to',
  },
  'post-edit': {
    record: /^kith\.words\.(\d+)\.post-edit\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({ words: textIn(record, 'words') }),
    isGone: async (id) => !(await readPostCapabilities(id)).canEdit,
    isUnderPost: true,
    noun: 'change',
    done: 'saved',
    why: 'its post is no longer there for you to edit',
  },
  post: {
    record: /^kith\.draft\.(\d+)\.(\d+)(?:\.[~-].*)?$/,
    draft: postIn,
    entry: (content) => {
      const { communityId, submission, draft } = content as WaitingPost
      return communityId === undefined
        ? undefined
        : { ids: [communityId], written: postIn({ ...submission, video: draft.video }) }
    },
    isGone: async (id) => {
      const { isMember, isArchived } = await readCommunity(id)
      return !isMember || isArchived
    },
    isUnderPost: false,
    noun: 'draft',
    done: 'posted',
    why: 'you can no longer post in its community',
  },
  'share-to-feed': {
    record: /^kith\.words\.(\d+)\.share-to-feed\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({ words: textIn(record, 'words') }),
    isGone: async (id) => !(await readPostCapabilities(id)).canShare,
    isUnderPost: true,
    noun: 'repost',
    done: 'shared',
    why: 'its post is no longer there for you to share',
  },
  'share-to-friends': {
    record: /^kith\.words\.(\d+)\.share-to-friends\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({ words: textIn(record, 'words') }),
    isGone: async (id) => !(await readPostCapabilities(id)).canShare,
    isUnderPost: true,
    noun: 'message',
    done: 'shared',
    why: 'its post is no longer there for you to share',
  },
  'join-request': {
    record: /^kith\.words\.(\d+)\.join-request\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({ words: textIn(record, 'words') }),
    isGone: async (id) => {
      const { membership, joinApproval, visibility, isArchived } = await readCommunity(id)
      const mayAsk = membership === 'none' || membership === 'declined'
      return !mayAsk || joinApproval === 'open' || visibility === 'hidden' || isArchived
    },
    isUnderPost: false,
    noun: 'request',
    done: 'sent',
    why: 'you can no longer ask to join its community',
  },
  'declined-request': {
    record: /^kith\.words\.(\d+)\.declined-request\.(\d+)\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({ words: textIn(record, 'words') }),
    isGone: async (id, userId) => !(await readRequesters(id)).has(userId),
    isUnderPost: false,
    noun: 'note',
    done: 'sent',
    why: 'the request that it answers is no longer there for you',
  },
  community: {
    record: /^kith\.words\.(\d+)\.community\.(\d+)(?:\.[~-].*)?$/,
    draft: (record) => ({
      words: ['name', 'description', 'rules']
        .map((field) => textIn(record, field))
        .filter((text) => text !== '')
        .join('\n\n'),
    }),
    isGone: async (id) => {
      const { userRole, isArchived } = await readCommunity(id)
      return !mayEditCommunity({ role: userRole }) || isArchived
    },
    isUnderPost: false,
    noun: 'change',
    done: 'saved',
    why: 'its community is no longer there for you to edit',
  },
}

/** A post with its files, or its draft. */
function postIn(record: unknown): Written {
  const { photos, video } = fieldsOf(record)
  const name = textIn(video, 'name')
  return {
    words: textIn(record, 'content'),
    photos: (Array.isArray(photos) ? photos : [])
      .map((photo: unknown) => ({ url: textIn(photo, 'url'), alt: textIn(photo, 'alt') }))
      .filter(({ url, alt }) => url !== '' || alt !== ''),
    ...(name && { video: name }),
  }
}

/** A comment or message, with the description of a photo that went with its page. */
function wordsIn(record: unknown): Written {
  const alt = textIn(record, 'alt')
  return { words: textIn(record, 'content'), ...(alt && { photos: [{ url: '', alt }] }) }
}

/** The text in a field of a record, or none where it can't be read. */
function textIn(record: unknown, field: string): string {
  const { [field]: text } = fieldsOf(record)
  return typeof text === 'string' ? text : ''
}

const fieldsOf = (record: unknown) => ({ ...(record as Record<string, unknown> | null | undefined) })

/** Goes by what the member sees as a member: staff have opened nothing by it. */
const readPostCapabilities = (id: number, parentId = 0) =>
  request<PostCapabilities>('GET', fillPath(postsApi.capabilities, { id }), {
    query: { parentId: parentId || null },
  })

const readCommunity = (id: number) => request<Community>('GET', fillPath(communitiesApi.community, { id }))

/** Whose requests to join a community wait for this member's answer: nobody's for who is not its staff any more. */
async function readRequesters(id: number): Promise<Set<number>> {
  const path = fillPath(communitiesApi.requests, { id })
  const found = new Set<number>()
  try {
    for (let before: string | null | undefined; before !== null;) {
      const { items, next } = await requestPage<JoinRequest>(path, { query: { limit: 100, before } })
      for (const { userId } of items) found.add(userId)
      before = next
    }
  } catch (error) {
    if (!isStatus(error, 403)) throw error
    found.clear()
  }
  return found
}
