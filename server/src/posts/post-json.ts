import type { Viewer } from '../core/http/guards.ts'
import type { Tag } from '@kith/shared/posts.ts'
import { mayDeleteAnyPost, mayDeletePost, mayEditPost, mayPinPost } from '@kith/shared/permissions.ts'
import { idIn } from '../core/revision-cache.ts'
import type { Body } from './post-body-cache.ts'

/** Control characters, which none of the fields contains: JSON escapes them. */
export const [END_OF_FIELD, END_OF_LINE] = ['\x1f', '\x1e']

/** Reads a line of `linesOf`. `original` is empty unless the post quotes one that the viewer may see. */
export function readLine(line: string) {
  const [
    post = '',
    author = '',
    original = '',
    originalAuthor = '',
    isRepost,
    likes = '',
    isLiked,
    comments = '',
    isBookmarked,
    pinnedAt = '',
    community = '',
    isCommunityStaff,
    canInteract,
  ] = line.split(END_OF_FIELD)
  return {
    post,
    author,
    original,
    originalAuthor,
    isRepost: isRepost === 't',
    likes,
    isLiked: isLiked === 't',
    comments,
    isBookmarked: isBookmarked === 't',
    pinnedAt,
    community,
    isCommunityStaff: isCommunityStaff === 't',
    canInteract: canInteract === 't',
  }
}

type Material = {
  viewer: Viewer
  /** The ids of the members blocked for the viewer. */
  blocked: Set<string>
  bodies: Map<string, Body>
  bylines: Map<string, { author: string }>
}

/** A `post` of shared as JSON. Undefined when its body, or that of its original, has left the state of the line. */
export function writePost(line: ReturnType<typeof readLine>, material: Material): string | undefined {
  const { viewer, bodies, bylines } = material
  const [body, byline] = [bodies.get(line.post), bylines.get(line.author)]
  const original = line.original === '' ? 'null' : writeOriginal(line, material)
  if (!body || !byline || !original) return undefined
  const post = { authorId: idIn(line.author) }
  const originalId = line.original === '' ? 'null' : idIn(line.original)
  const canDelete = mayDeletePost(viewer, post, line.isCommunityStaff) || mayDeleteAnyPost(viewer)
  const pinnedAt = line.pinnedAt === '' ? 'null' : `"${line.pinnedAt}"`
  return `{${body.own},${body.more},"author":${byline.author},"originalPostId":${originalId},\
"originalPost":${original},"originalUnavailable":${line.isRepost && line.original === ''},\
"community":${communityOf(line)},"likes":${line.likes},"isLiked":${line.isLiked},\
"comments":${line.comments},"isBookmarked":${line.isBookmarked},"pinnedAt":${pinnedAt},\
"canEdit":${mayEditPost(viewer, post)},"canDelete":${canDelete},\
"canPin":${mayPinPost(viewer)},"canInteract":${line.canInteract},\
"tags":${tagsFor(body.tags, material.blocked)}}`
}

const communityOf = ({ community, isCommunityStaff }: ReturnType<typeof readLine>) =>
  community === '' ? 'null' : `${community.slice(0, -1)},"isStaff":${isCommunityStaff}}`

function writeOriginal({ original, originalAuthor }: ReturnType<typeof readLine>, material: Material) {
  const [body, byline] = [material.bodies.get(original), material.bylines.get(originalAuthor)]
  return body && byline && `{${body.own},"author":${byline.author}}`
}

/** Most viewers have nobody blocked, and most posts tag nobody. */
function tagsFor(tags: string, blocked: Set<string>): string {
  if (tags === '[]' || blocked.size === 0) return tags
  return JSON.stringify((JSON.parse(tags) as Tag[]).filter(({ id }) => !blocked.has(String(id))))
}
