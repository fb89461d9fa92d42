import { paths } from '@kith/shared/paths.ts'
import type { WritingPlace } from './places.ts'

/** What was written, and the address of the page where it was. */
type DraftPlace = { title: string; path?: string }
/** Fields with words of their own have names such as `report.post.5`, of which this is the first part. */
type FirstPart<Name extends string> = Name extends `${infer First}.${string}` ? First : Name
export type DraftKind = 'draft' | 'comment' | 'message' | FirstPart<WritingPlace>

/** The place of a draft by its kind, and by the rest of its record's name. */
export const draftPlaces: Readonly<Record<DraftKind, (...ids: string[]) => DraftPlace>> = {
  draft: (community) =>
    community === undefined
      ? { title: 'Post', path: paths.home }
      : { title: 'Post in a community', path: paths.community(Number(community)) },
  comment: (post, parent) =>
    Number(parent) === 0
      ? { title: 'Comment', path: paths.post(Number(post)) }
      : { title: 'Reply to a comment', path: paths.post(Number(post), Number(parent)) },
  message: (person) => ({ title: 'Message', path: paths.messages(Number(person)) }),
  'post-edit': (post) => ({ title: 'Changes to a post', path: paths.post(Number(post)) }),
  'share-to-feed': (post) => ({ title: 'Words on a shared post', path: paths.post(Number(post)) }),
  'share-to-friends': (post) => ({ title: 'Message with a shared post', path: paths.post(Number(post)) }),
  profile: () => ({ title: 'Changes to your profile', path: paths.profile() }),
  'new-community': () => ({ title: 'New community', path: paths.communities }),
  community: (id) => ({ title: 'Changes to a community', path: paths.community(Number(id)) }),
  'join-request': (id) => ({ title: 'Request to join a community', path: paths.community(Number(id)) }),
  'declined-request': (id) => ({
    title: 'Answer to a request to join',
    path: paths.community(Number(id), 'requests'),
  }),
  report: (target, id) => {
    if (target === 'post') return { title: 'Report of a post', path: paths.post(Number(id)) }
    if (target === 'user') return { title: 'Report of a member', path: paths.user(Number(id)) }
    if (target === 'message') return { title: 'Report of a message', path: paths.messages() }
    // Of a comment the name does not say the post.
    return { title: 'Report of a comment' }
  },
  decision: () => ({ title: 'Note on a report', path: paths.dashboard('reports') }),
  suspension: () => ({ title: 'Reason for a suspension', path: paths.dashboard('users') }),
  note: () => ({ title: 'Note for all members', path: paths.dashboard() }),
  about: () => ({ title: 'Changes to the About page', path: paths.about }),
}
