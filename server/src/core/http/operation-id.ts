/**
 * The name of a call for programs, made from its method and address alone: GET `/api/users/:id/friends` is
 * `getUsersByIdFriends`. It changes only when the address does.
 */
export function operationId(method: string, path: string): string {
  const parts = path.replace(/^\/api\//, '/').match(/:?\w+/g) ?? []
  return method.toLowerCase() + parts.map(asWord).join('')
}

const asWord = (part: string) =>
  part.startsWith(':') ? `By${capitalized(part.slice(1))}` : capitalized(part)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
