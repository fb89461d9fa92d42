import type { Tag } from '@kith/shared/posts.ts'

/** Names the people who were not tagged, for they may not see what was written; nothing when all were. */
export function notTagged(untagged: readonly number[] | undefined, tags: readonly Tag[]): string | undefined {
  const names = tags.filter(({ id }) => untagged?.includes(id)).map(({ name }) => name)
  return names.length > 0 ? `Not tagged: ${list.format(names)}, who can't see it.` : undefined
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
