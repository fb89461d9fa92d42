import { communitiesApi, type Community, type JoinRequest } from '@kith/shared/communities.ts'
import { postsApi, type PostCapabilities } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { NewCommentForm } from '../src/comments/NewCommentForm.tsx'
import { PostComposer } from '../src/composer/PostComposer.tsx'
import { MessageComposer } from '../src/messages/MessageComposer.tsx'
import { PostEditor } from '../src/posts/PostEditor.tsx'
import { useFriendSharing } from '../src/posts/share/share-mutations.ts'
import { ShareToFeed, useFeedSharing } from '../src/posts/share/ShareToFeed.tsx'
import { communityOf } from './community-of.ts'
import { type Answer, gone, refusal } from './fake-server.ts'
import { postOf } from './home.tsx'
import { conversationOf } from './message-of.ts'

/** What each of them says. */
export const WORDS = 'Pears, and then plums'

export type Answers = Record<string, Answer>

/** A kind of what is kept. `record` is its draft's name, `held` what of it the outbox has. */
export type Row = {
  kind: string
  noun: string
  done: string
  record: string
  draft?: unknown
  older?: unknown
  held?: { kind: string; content: object; sentTo: string }
  /** What is asked, and what is answered while the place is there. */
  asked: string
  there: Answers
  ends: [end: string, answers: Answers][]
  field: ReactNode
}

/** A draft of a comment, a message or a post. */
export const posted = { content: WORDS, tags: [], key: 'k' }
const COMMUNITY = fillPath(communitiesApi.community, { id: 3 })
const CAPABILITIES = fillPath(postsApi.capabilities, { id: 5 })
/** What the member can still do at the post. */
const capabilities = (part: Partial<PostCapabilities> = {}): Answers => ({
  [`GET ${CAPABILITIES}`]: { body: { canComment: false, canEdit: false, canShare: false, ...part } },
})
const commentTo = (parentId: number | null) => ({
  kind: 'comment',
  content: { postId: 5, parentId, content: WORDS, alt: '', tags: [] },
  sentTo: `POST ${fillPath(commentsApi.create, { id: 5 })}`,
})
const deletedPost: [string, Answers] = ['whose post is deleted or hidden', gone(CAPABILITIES)]
const nothing = () => undefined
/** A community that one may ask to join. */
const askable = (part: Partial<Community>): Answers => ({
  [`GET ${COMMUNITY}`]: {
    body: communityOf(3, { joinApproval: 'approval', ...part }),
  },
})

const REQUESTS = fillPath(communitiesApi.requests, { id: 3 })
const requestOf = (userId: number): JoinRequest => ({
  userId,
  message: '',
  createdAt: '2026-01-02T00:00:00.000Z',
  user: { id: userId, username: `member${userId}`, name: `Member ${userId}`, avatar: null },
})
/** The requests to join a community that wait for an answer. */
const requestsOf = (...userIds: number[]): Answers => ({
  [`GET ${REQUESTS}`]: { body: userIds.map((userId) => requestOf(userId)) },
})

function SharingToFeed() {
  return <ShareToFeed post={postOf(5)} form="share" sharing={useFeedSharing(postOf(5), nothing)} />
}

function SharingToFriends() {
  const { words, write } = useFriendSharing(postOf(5), nothing)
  return <textarea value={words} onChange={({ target }) => write(target.value)} />
}

/** What loses its place, and how. */
export const KEPT: Row[] = [
  {
    kind: 'comment',
    noun: 'comment',
    done: 'posted',
    record: 'kith.comment.7.5.0',
    held: commentTo(null),
    asked: CAPABILITIES,
    there: capabilities({ canComment: true, canShare: true }),
    ends: [deletedPost, ['on a post that can only be read', capabilities({ canShare: true })]],
    field: <NewCommentForm postId={5} asked={0} />,
  },
  {
    kind: 'reply',
    noun: 'comment',
    done: 'posted',
    record: 'kith.comment.7.5.3',
    held: commentTo(3),
    asked: CAPABILITIES,
    there: capabilities({ canComment: true, canShare: true }),
    ends: [deletedPost, ['to a comment that is gone', capabilities({ canShare: true })]],
    // Its field is a comment's, under another name.
    field: null,
  },
  {
    kind: 'message',
    noun: 'message',
    done: 'sent',
    record: 'kith.message.7.9',
    older: WORDS,
    held: {
      kind: 'message',
      content: { recipientId: 9, content: WORDS, alt: '' },
      sentTo: `POST ${messagesApi.messages}`,
    },
    asked: fillPath(messagesApi.conversation, { id: 9 }),
    there: { [`GET ${fillPath(messagesApi.conversation, { id: 9 })}`]: { body: conversationOf(9) } },
    ends: [
      ['to someone who is not there', gone(fillPath(messagesApi.conversation, { id: 9 }))],
      [
        'to someone who is no friend any more, or has left',
        {
          [`GET ${fillPath(messagesApi.conversation, { id: 9 })}`]: {
            body: conversationOf(9, { canMessage: false }),
          },
        },
      ],
    ],
    field: <MessageComposer otherId={9} name="Cleo" onSend={nothing} />,
  },
  {
    kind: 'edit',
    noun: 'change',
    done: 'saved',
    record: 'kith.words.7.post-edit.5',
    draft: { words: WORDS, key: 'k' },
    asked: CAPABILITIES,
    there: capabilities({ canComment: true, canEdit: true, canShare: true }),
    ends: [deletedPost, ['of a post that may not be edited any more', capabilities({ canShare: true })]],
    field: <PostEditor post={postOf(5)} onClose={nothing} />,
  },
  {
    kind: 'post',
    noun: 'draft',
    done: 'posted',
    record: 'kith.draft.7.3',
    held: {
      kind: 'post',
      content: {
        submission: { content: WORDS, tags: [], photos: [], visibility: 'friends' },
        communityId: 3,
        draft: { content: WORDS, tags: [], photos: [], video: null },
      },
      sentTo: `POST ${postsApi.posts}`,
    },
    asked: COMMUNITY,
    there: {
      [`GET ${COMMUNITY}`]: { body: communityOf(3, { isMember: true }) },
    },
    ends: [
      ['in a community that is deleted or hidden', gone(COMMUNITY)],
      ['in a community that one has left', { [`GET ${COMMUNITY}`]: { body: communityOf(3) } }],
      [
        'in an archived community',
        {
          [`GET ${COMMUNITY}`]: {
            body: communityOf(3, { isMember: true, isArchived: true }),
          },
        },
      ],
    ],
    field: <PostComposer communityId={3} />,
  },
  {
    kind: 'repost',
    noun: 'repost',
    done: 'shared',
    record: 'kith.words.7.share-to-feed.5',
    draft: { words: WORDS, key: 'k', before: '' },
    asked: CAPABILITIES,
    there: capabilities({ canShare: true }),
    ends: [deletedPost, ['of a post that may not be shared any more', capabilities()]],
    field: <SharingToFeed />,
  },
  {
    kind: 'message with a post',
    noun: 'message',
    done: 'shared',
    record: 'kith.words.7.share-to-friends.5',
    draft: { words: WORDS, key: 'k', before: '' },
    asked: CAPABILITIES,
    there: capabilities({ canShare: true }),
    ends: [deletedPost, ['whose post may not be shared any more', capabilities()]],
    field: <SharingToFriends />,
  },
  {
    kind: 'request to join',
    noun: 'request',
    done: 'sent',
    record: 'kith.words.7.join-request.3',
    draft: { words: WORDS, key: 'k', before: '' },
    asked: COMMUNITY,
    there: askable({ membership: 'declined' }),
    ends: [
      ['to a community that is deleted or hidden', gone(COMMUNITY)],
      ['to an archived community', askable({ isArchived: true })],
      ['to a hidden community that staff still see', askable({ visibility: 'hidden' })],
      ['to a community that one is in', askable({ membership: 'approved' })],
      ['to a community that asks no request', askable({ joinApproval: 'open' })],
    ],
    // Its field stands in a dialog, which hides the rest of the page.
    field: null,
  },
  {
    kind: 'note to who asked to join',
    noun: 'note',
    done: 'sent',
    record: 'kith.words.7.declined-request.3.9',
    draft: { words: WORDS, key: 'k', before: '' },
    asked: REQUESTS,
    there: requestsOf(8, 9),
    ends: [
      ['whose request was withdrawn or answered by others', requestsOf(8)],
      ['in a community that one looks after no more', { [`GET ${REQUESTS}`]: refusal(403, 'Staff only') }],
      ['in a community that is deleted or hidden', gone(REQUESTS)],
    ],
    // It stands in a dialog too.
    field: null,
  },
  {
    kind: 'edit of a community',
    noun: 'change',
    done: 'saved',
    record: 'kith.words.7.community.3',
    draft: { rules: WORDS, before: { rules: 'Be on time.' } },
    asked: COMMUNITY,
    there: askable({ membership: 'approved', userRole: 'admin' }),
    ends: [
      ['whose community is deleted or hidden', gone(COMMUNITY)],
      ['whose community one has left', askable({})],
      ['of a community that one looks after no more', askable({ userRole: 'moderator' })],
      ['of an archived community', askable({ userRole: 'admin', isArchived: true })],
    ],
    // Its form has several fields.
    field: null,
  },
]

/** An entry of the outbox that the server has refused. */
export const entryOf = ({ kind, content }: { kind: string; content: object }, part = {}) =>
  JSON.stringify({
    kind,
    place: 'its place',
    content,
    key: 'e',
    id: 'e',
    writtenAt: 1,
    state: 'held',
    why: 'Not found',
    tries: 0,
    nextAt: 1,
    ...part,
  })

/** In which ways something of a kind is kept: the name of each record, and what is in it. */
export const waysOf = ({
  record,
  draft = posted,
  older,
  held,
}: Row): [way: string, name: string, value: string][] => [
  ['a draft', record, JSON.stringify(draft)],
  ['a draft of a closed tab', `${record}.-closed`, JSON.stringify(draft)],
  ['a draft of another tab', `${record}.~other`, JSON.stringify(draft)],
  ...(older
    ? [['a draft of an older version', record, JSON.stringify(older)] as [string, string, string]]
    : []),
  ...(held ? [['refused', 'kith.outbox.7.e', entryOf(held)] as [string, string, string]] : []),
]
