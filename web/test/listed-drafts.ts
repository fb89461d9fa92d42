import { fillPath } from '@kith/shared/basics.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { paths } from '@kith/shared/paths.ts'
import { postsApi } from '@kith/shared/posts.ts'

/** What each of them says. */
export const WORDS = 'Pears, and then plums'

/** Something kept. `record` is its draft's name, `held` what of it the outbox has. */
export type Row = {
  kind: string
  title: string
  record: string
  draft?: unknown
  older?: unknown
  held?: Held
  path: string | undefined
}
type Held = { kind: string; content: object; sentTo: string }

/** A draft of a comment, a message or a post. */
export const posted = { content: WORDS, tags: [], key: 'k' }
const written = { words: WORDS, key: 'k', before: '' }
const commentTo = (parentId: number | null): Held => ({
  kind: 'comment',
  content: { postId: 5, parentId, content: WORDS, alt: '', tags: [] },
  sentTo: `POST ${fillPath(commentsApi.create, { id: 5 })}`,
})
const postIn = (communityId?: number): Held => ({
  kind: 'post',
  content: {
    submission: { content: WORDS, tags: [], photos: [], visibility: 'friends' },
    communityId,
    draft: { content: WORDS, tags: [], photos: [], video: null },
  },
  sentTo: `POST ${postsApi.posts}`,
})
const ofForm = (place: string, title: string, path: string | undefined): Row => ({
  kind: title,
  title,
  record: `kith.words.7.${place}`,
  draft: written,
  path,
})

/** Everything that a browser may keep, and the page of its place. */
export const KEPT: Row[] = [
  { kind: 'post', title: 'Post', record: 'kith.draft.7', held: postIn(), path: paths.home },
  {
    kind: 'post in a community',
    title: 'Post in a community',
    record: 'kith.draft.7.3',
    held: postIn(3),
    path: paths.community(3),
  },
  {
    kind: 'comment',
    title: 'Comment',
    record: 'kith.comment.7.5.0',
    held: commentTo(null),
    path: paths.post(5),
  },
  {
    kind: 'reply',
    title: 'Reply to a comment',
    record: 'kith.comment.7.5.3',
    held: commentTo(3),
    path: paths.post(5, 3),
  },
  {
    kind: 'message',
    title: 'Message',
    record: 'kith.message.7.9',
    older: WORDS,
    held: {
      kind: 'message',
      content: { recipientId: 9, content: WORDS, alt: '' },
      sentTo: `POST ${messagesApi.messages}`,
    },
    path: paths.messages(9),
  },
  ofForm('post-edit.5', 'Changes to a post', paths.post(5)),
  ofForm('share-to-feed.5', 'Words on a shared post', paths.post(5)),
  ofForm('share-to-friends.5', 'Message with a shared post', paths.post(5)),
  ofForm('profile', 'Changes to your profile', paths.profile()),
  ofForm('new-community', 'New community', paths.communities),
  {
    ...ofForm('community.3', 'Changes to a community', paths.community(3)),
    draft: { rules: WORDS, before: { rules: 'Be on time.' } },
  },
  ofForm('join-request.3', 'Request to join a community', paths.community(3)),
  ofForm('declined-request.3.9', 'Answer to a request to join', paths.community(3, 'requests')),
  ofForm('report.post.5', 'Report of a post', paths.post(5)),
  ofForm('report.comment.6', 'Report of a comment', undefined),
  ofForm('report.message.6', 'Report of a message', paths.messages()),
  ofForm('report.user.9', 'Report of a member', paths.user(9)),
  ofForm('decision.2.dismiss', 'Note on a report', paths.dashboard('reports')),
  ofForm('suspension.9', 'Reason for a suspension', paths.dashboard('users')),
  ofForm('note', 'Note for all members', paths.dashboard()),
  ofForm('about.about_description', 'Changes to the About page', paths.about),
]

/** An entry of the outbox that the server has refused. */
export const entryOf = ({ kind, content }: Pick<Held, 'kind' | 'content'>, part = {}) =>
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
