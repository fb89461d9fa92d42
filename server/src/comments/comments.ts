/** The public entry: what another feature needs to show comments, and to remove them. */
export { removeCommentOfAnyone } from './remove.ts'
export { hydrateComments } from './thread.ts'
