import { paths } from '@kith/shared/paths.ts'
import { copyAndTell, linkWords } from '../ui/copying/copy.ts'

/** Copies the address of a post, and says so. */
export const copyLinkOf = (postId: number) =>
  copyAndTell(new URL(paths.sharedPost(postId), window.location.origin).href, linkWords)
