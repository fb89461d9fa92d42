import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { conflict } from './errors.ts'

type Edit = { before: string | undefined; after: string }

/**
 * 409 for an edit that names another text than the one that stands there (rules/posts.md 44). `what` is what has the text.
 * The same edit again, after its answer was lost, is none.
 */
export function refuseChanged(what: string, current: string, { before, after }: Edit): void {
  if (before !== undefined && before !== current && after !== current)
    throw conflict(CHANGED_MEANWHILE, `The ${what} has changed in the meantime.`)
}
