import { type OwnWord, type OwnWordsType, ownWordsWording } from '@kith/shared/own-words.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { itemsOf } from '../core/calls/pages.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { LoadMore } from '../ui/states/LoadMore.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { useFocusOnNextRow } from '../ui/focus/focus-next-row.ts'
import { useOwnWords, useTakeAway } from './api.ts'
import { OwnWordRow } from './OwnWordRow.tsx'

type Props = { type: OwnWordsType }

/** One of the lists in each of its states: loading, failed, offline, empty, or with rows. */
export function OwnWordsList({ type }: Props) {
  const list = useOwnWords(type)
  useFocusOnTab(list.data && itemsOf(list.data).length)
  if (!list.data) {
    if (list.isError)
      return <ErrorState title={ownWordsWording.loadFailed} onRetry={() => void list.refetch()} />
    if (list.isPaused) return <OfflineState coming="Loading your words" />
    return <Loading />
  }
  const words = itemsOf(list.data)
  if (words.length === 0 && !list.hasNextPage)
    return <EmptyState seed={`own ${type}`} title={ownWordsWording[type].none} />
  return (
    <>
      <Rows type={type} words={words} />
      <LoadMore list={list} failed={ownWordsWording.moreFailed} />
    </>
  )
}

/** When the last row is taken away with the focus in it, its tab gets the focus. */
function useFocusOnTab(count: number | undefined): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    if (count === 0 && before.current && isNowhere())
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    before.current = count
  }, [count])
}

/** A comment is asked about first, as it is gone then; the others can be made again. */
function Rows({ type, words }: Props & { words: OwnWord[] }) {
  const { mutate: takeAway } = useTakeAway(type)
  const [asked, setAsked] = useState<OwnWord>()
  const list = useFocusOnNextRow(words.length, ':scope > button')
  return (
    <>
      <ul ref={list} className={cardClass}>
        {words.map((word) => (
          <OwnWordRow
            key={`${word.kind} ${word.id}`}
            type={type}
            word={word}
            onTakeAway={() => (type === 'comments' ? setAsked(word) : takeAway(word))}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Delete comment"
        description="Are you sure you want to delete this comment? This action cannot be undone."
        confirm="Delete"
        onConfirm={() => asked && takeAway(asked)}
      />
    </>
  )
}

function Loading() {
  return (
    <output aria-label="Loading" className={`block ${cardClass}`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-11/12" />
        </div>
      ))}
    </output>
  )
}

const cardClass =
  '-mx-4 divide-y divide-line border-y border-line bg-surface px-4 sm:mx-0 sm:rounded-12 sm:border'
