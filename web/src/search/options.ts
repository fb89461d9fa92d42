import type { Person } from '@kith/shared/accounts.ts'
import type { Post } from '@kith/shared/posts.ts'
import { paths } from '../core/paths.ts'

export type Glance = { people: readonly Person[]; posts: readonly Post[] }
export type Option = { id: string; to: string }

/** The options of the list under the field, in order. */
export const optionsOf = (q: string, { people, posts }: Glance): Option[] =>
  people.length + posts.length === 0
    ? []
    : [...people.map(personOption), ...posts.map(postOption), allOption(q)]

export const personOption = ({ id, username }: Person): Option => ({
  id: `user-${id}`,
  to: paths.profile(username),
})
export const postOption = ({ id }: Post): Option => ({ id: `post-${id}`, to: paths.post(id) })
export const allOption = (q: string): Option => ({ id: 'all', to: paths.search(q) })
