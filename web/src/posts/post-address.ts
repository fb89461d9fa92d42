import { useParams, useSearch } from '@tanstack/react-router'

const ID = /^[1-9]\d{0,15}$/

/** The ids of the post and the comment in the page's address; undefined for what can't be an id. */
export function usePostAddress(): { id: number | undefined; comment: number | undefined } {
  const { id }: { id?: unknown } = useParams({ strict: false })
  const { comment }: { comment?: unknown } = useSearch({ strict: false })
  return { id: idOf(id), comment: idOf(comment) }
}

const idOf = (part: unknown) =>
  ID.test(String(part)) && Number.isSafeInteger(Number(part)) ? Number(part) : undefined
