import type { Person } from '@kith/shared/accounts.ts'
import type { CommunityCard } from '@kith/shared/communities.ts'
import type { Post } from '@kith/shared/posts.ts'
import { paths } from '../core/paths.ts'

export type Glance = {
  people: readonly Person[]
  communities: readonly CommunityCard[]
  posts: readonly Post[]
}
export type Option = { id: string; to: string }

/** The options of the list under the field, in order. */
export function optionsOf(q: string, { people, communities, posts }: Glance): Option[] {
  const found = [...people.map(personOption), ...communities.map(communityOption), ...posts.map(postOption)]
  return found.length === 0 ? [] : [...found, allOption(q)]
}

export const personOption = ({ id, username }: Person): Option => ({
  id: `user-${id}`,
  to: paths.profile(username),
})
export const communityOption = ({ id }: CommunityCard): Option => ({
  id: `community-${id}`,
  to: paths.community(id),
})
export const postOption = ({ id }: Post): Option => ({ id: `post-${id}`, to: paths.post(id) })
export const allOption = (q: string): Option => ({ id: 'all', to: paths.search(q) })
