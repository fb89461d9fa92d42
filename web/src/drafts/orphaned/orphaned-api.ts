import type { QueryClient } from '@tanstack/react-query'
import { isStillHere } from '../../accounts/api.ts'
import { isStatus } from '../../core/calls/request.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { WritingPlace } from '../places.ts'
import { type KeptDraft, dueDrafts, keptDrafts, noteAsked, noteGone, tidyMarks } from './kept-drafts.ts'
import { type KindName, kinds, type PlaceName } from './kinds-api.ts'

/**
 * Asks the server whether the places of a member's kept drafts are still there, some of them or one place, and tells
 * the member when one is gone. Returns whether that was told. It ends at the first failure: a later page load asks again.
 */
export async function lookForGone(
  queries: QueryClient,
  memberId: number,
  only?: PlaceName | WritingPlace,
): Promise<boolean> {
  const due = only
    ? keptDrafts(memberId)
        .filter(({ place }) => place === only)
        .slice(0, 1)
    : dueDrafts(memberId)
  const news = new Set<KindName>()
  try {
    for (const draft of due) {
      const { kind, place } = draft
      if (!isStillHere(queries, memberId)) return false
      if (!only) noteAsked(memberId, place)
      const gone = await isGone(draft)
      if (!isStillHere(queries, memberId)) return false
      if (noteGone(memberId, place, gone)) news.add(kind)
    }
  } catch {
    // Without an answer nothing is known.
  }
  tidyMarks(memberId)
  if (news.size > 0) toast(wordsOf([...news]))
  return news.size > 0
}

async function isGone({ kind, ids }: KeptDraft): Promise<boolean> {
  try {
    return await kinds[kind].isGone(...ids)
  } catch (error) {
    if (isStatus(error, 404)) return true
    throw error
  }
}

function wordsOf([kind, ...others]: KindName[]) {
  if (!kind || others.length > 0)
    return {
      title: "Some of your drafts can't be sent any more",
      description: 'They are at the top of Home.',
    }
  const { noun, done, why } = kinds[kind]
  return {
    title: `Your ${noun} can't be ${done} any more`,
    description: `${why.charAt(0).toUpperCase()}${why.slice(1)}. Your words are at the top of Home.`,
  }
}
