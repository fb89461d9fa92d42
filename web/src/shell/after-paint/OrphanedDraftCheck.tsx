import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../accounts/api.ts'
import { lookForGone } from '../../drafts/api.ts'

/** Looks once whether the places are still there in which the member wrote what is not sent. */
export function OrphanedDraftCheck() {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => void lookForGone(queries, id), [queries, id])
  return null
}
