import { useParams, useSearch } from '@tanstack/react-router'

const ID = /^[1-9]\d{0,15}$/

/** The post and the comment that the address of the page names; undefined for what can't be an id. */
export function usePostAddress(): { id: number | undefined; comment: number | undefined } {
  const { id } = useParams({ strict: false }) as { id?: unknown }
  const { comment } = useSearch({ strict: false }) as { comment?: unknown }
  return { id: idOf(id), comment: idOf(comment) }
}

const idOf = (part: unknown) =>
  ID.test(String(part)) && Number.isSafeInteger(Number(part)) ? Number(part) : undefined
