import type { Person } from '@kith/shared/accounts.ts'
import { foldedSign } from '@kith/shared/text/folding.ts'

const SHOWN = 6

/** The people to offer: friends first, then others. `found.of` may be a shorter name than the one typed by now. */
export function peopleToTag(
  friends: readonly Person[],
  found: { of: string; people: readonly Person[] },
  typed: string,
): Person[] {
  const near = matching(friends, typed)
  const others = found.of === typed ? found.people : matching(found.people, typed)
  return [...near, ...others.filter(({ id }) => near.every((friend) => friend.id !== id))].slice(0, SHOWN)
}

/** The people whose username, or a word of whose name, begins with `typed`. */
function matching(people: readonly Person[], typed: string): Person[] {
  // So that 'jose' finds José, as in the search.
  const start = foldedSign(typed)
  const fits = ({ username, name }: Person) =>
    [username, ...name.split(/\s+/)].some((word) => foldedSign(word).startsWith(start))
  return people.filter(fits)
}
