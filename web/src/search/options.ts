import type { CommunityCard } from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import type { Post } from '@kith/shared/posts.ts'
import type { FoundPerson } from '@kith/shared/search.ts'
import { mayBeAsked } from './ask-state.ts'

export type SearchSuggestions = {
  people: readonly FoundPerson[]
  communities: readonly CommunityCard[]
  posts: readonly Post[]
}
/** An option leads somewhere, or asks somebody to be friends. */
export type Option = { id: string; to: string; ask?: never } | { id: string; to?: never; ask: FoundPerson }
export type LinkOption = Extract<Option, { to: string }>

/** The options of the list under the field, in order. */
export function optionsOf(q: string, { people, communities, posts }: SearchSuggestions): Option[] {
  const found = [
    ...people.flatMap(personOptions),
    ...communities.map(communityOption),
    ...posts.map(postOption),
  ]
  return found.length === 0 ? [] : [...found, allOption(q)]
}

const personOptions = (person: FoundPerson): Option[] =>
  mayBeAsked(person) ? [personOption(person), askOption(person)] : [personOption(person)]

export const personOption = ({ id, username }: FoundPerson): LinkOption => ({
  id: `user-${id}`,
  to: paths.profile(username),
})
export const askOption = (person: FoundPerson) => ({ id: `ask-${person.id}`, ask: person })
export const communityOption = ({ id }: CommunityCard): LinkOption => ({
  id: `community-${id}`,
  to: paths.community(id),
})
export const postOption = ({ id }: Post): LinkOption => ({ id: `post-${id}`, to: paths.post(id) })
export const allOption = (q: string): LinkOption => ({ id: 'all', to: paths.search(q) })
