import { INDENT_MAX_PX, INDENT_PX } from '@kith/shared/comments.ts'

/** The indent of a level relative to the one above, in pixels. */
export const stepTo = (depth: number) => indentOf(depth) - indentOf(depth - 1)

const indentOf = (depth: number) => Math.max(0, Math.min(depth * INDENT_PX, INDENT_MAX_PX))
