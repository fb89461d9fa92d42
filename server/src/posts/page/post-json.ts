import type { Viewer } from '../../core/viewer.ts'
import type { Post, Tag } from '@kith/shared/posts.ts'
import { mayDeleteAnyPost, mayDeletePost, mayEditPost, mayPinPost } from '@kith/shared/permissions.ts'
import { beginningOf } from '../../core/truncate-tail.ts'
import { idIn } from '../../core/revision-cache.ts'
import type { PostBody } from './post-body-cache.ts'
import type { PostLine } from './post-line.ts'

type PostContext = {
  viewer: Viewer
  /** The ids of the members blocked for the viewer. */
  blocked: Set<string>
  bodies: Map<string, PostBody>
  authors: Map<string, { author: string }>
}

/** A `post` of shared as JSON. Undefined when its body, or that of its original, has left the state of the line. */
export function writePost(line: PostLine, material: PostContext): string | undefined {
  const { viewer, bodies, authors } = material
  const [body, author] = [bodies.get(line.post), authors.get(line.author)]
  const original = line.original === '' ? 'null' : writeOriginal(line, material)
  if (!body || !author || !original) return undefined
  const post = { authorId: idIn(line.author) }
  const originalId = line.original === '' ? 'null' : idIn(line.original)
  const canDelete = mayDeletePost(viewer, post, line.isCommunityStaff) || mayDeleteAnyPost(viewer)
  const canEdit = mayEditPost(viewer, post) && line.canInteract && !line.isArchived
  const pinnedAt = line.pinnedAt === '' ? 'null' : `"${line.pinnedAt}"`
  return `{${body.own},${body.more},"author":${author.author},"originalPostId":${originalId},\
"originalPost":${original},"originalUnavailable":${line.isRepost && line.original === ''},\
"community":${communityOf(line)},"likes":${line.likes},"isLiked":${line.isLiked},\
"comments":${line.comments},"isBookmarked":${line.isBookmarked},"pinnedAt":${pinnedAt},\
"canEdit":${canEdit},"canDelete":${canDelete},\
"canPin":${mayPinPost(viewer)},"canInteract":${line.canInteract},\
"tags":${tagsFor(body.tags, material.blocked)}}`
}

/** The same post with the beginnings of its texts (core/truncate-tail.ts). */
export function beginningOfPost(json: string): string {
  const post = JSON.parse(json) as Post
  const originalPost = post.originalPost && beginningOf(post.originalPost)
  return JSON.stringify({ ...beginningOf(post), originalPost })
}

const communityOf = ({ community, isCommunityStaff, isArchived }: PostLine) =>
  community === ''
    ? 'null'
    : `${community.slice(0, -1)},"isStaff":${isCommunityStaff},"isArchived":${isArchived}}`

function writeOriginal({ original, originalAuthor }: PostLine, material: PostContext) {
  const [body, author] = [material.bodies.get(original), material.authors.get(originalAuthor)]
  return body && author && `{${body.own},"author":${author.author}}`
}

/** Most viewers have nobody blocked, and most posts tag nobody. */
function tagsFor(tags: string, blocked: Set<string>): string {
  if (tags === '[]' || blocked.size === 0) return tags
  return JSON.stringify((JSON.parse(tags) as Tag[]).filter(({ id }) => !blocked.has(String(id))))
}
