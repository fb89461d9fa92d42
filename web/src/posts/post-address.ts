import { useParams, useQueryPart } from '../router/router.ts'

const ID = /^[1-9]\d{0,15}$/

/** The ids of the post and the comment in the page's address; undefined for what can't be an id. */
export function usePostAddress(): { id: number | undefined; comment: number | undefined } {
  return { id: idOf(useParams()['id']), comment: idOf(useQueryPart('comment')) }
}

const idOf = (part: unknown) =>
  ID.test(String(part)) && Number.isSafeInteger(Number(part)) ? Number(part) : undefined
