import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { isStillHere, sessionQuery, useMe } from '../accounts/api.ts'
import { MEMBER } from '../core/calls/page-answers.ts'
import { readStored } from '../core/browser-storage.ts'
import { RELOADING } from '../core/in-use.ts'
import type { Entry } from './entry.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { Delivery, Attempt } from './send-entry.ts'
import { type Deliveries, type SendDeps, startSending } from './sender.ts'
import { outboxWording, pauseBefore } from './outcome.ts'
import { readEntries } from './stored-entries.ts'
import { forgetFiles } from './stored-files.ts'

export type { Delivery, Deliveries, Entry, Outbox, Attempt }
export { forgetFiles, outboxWording, pauseBefore, readEntries }

const pages = new WeakMap<QueryClient, Map<number, Outbox>>()

/** A member's outbox in this page. */
export function outboxOf(queries: QueryClient, memberId: number): Outbox {
  const outboxes = pages.get(queries) ?? new Map<number, Outbox>()
  pages.set(queries, outboxes)
  const outbox = outboxes.get(memberId) ?? openOutbox(memberId)
  outboxes.set(memberId, outbox)
  return outbox
}

/** The viewer's outbox. */
export const useOutbox = () => outboxOf(useQueryClient(), useMe().id)

/** What waits in a place, in its order. */
export function useWaiting<Content>(place: string): readonly Entry<Content>[] {
  const entries = useStore(useOutbox().store, ({ entries }) => entries)
  const waiting = useMemo(() => entries.filter((one) => one.place === place), [entries, place])
  // Whoever sends something to a place knows what it is.
  return waiting as readonly Entry<Content>[]
}

/** The file of an entry, once it is at hand, and how much of it was sent. */
export function useEntryFile({ id }: Entry) {
  const { store } = useOutbox()
  const file = useStore(store, ({ files }) => files.get(id))
  const percent = useStore(store, ({ percents }) => percents.get(id))
  return { file, percent }
}

/** Whether something is with the server, or on its way there without a file that is still being uploaded. */
export const isArriving = (queries: QueryClient, place: string) =>
  [...(pages.get(queries)?.values() ?? [])].some((outbox) => holdsArriving(outbox, place))

export function useIsArriving(place: string): boolean {
  const outbox = useOutbox()
  return useStore(outbox.store, () => holdsArriving(outbox, place))
}

function holdsArriving({ store }: Outbox, place: string): boolean {
  const { entries, percents } = store.getState()
  return entries.some(
    (one) =>
      one.place === place &&
      one.state === 'sending' &&
      (percents.get(one.id) ?? (one.file ? 0 : 100)) === 100,
  )
}

/** Sends what waits for a member, until the returned function is called. Never as another member who signed in since. */
export function sendWaiting(
  queries: QueryClient,
  memberId: number,
  { deliveries, onRefused }: Pick<SendDeps, 'deliveries' | 'onRefused'>,
): () => void {
  const outbox = outboxOf(queries, memberId)
  const isHere = () => maySendAs(queries, memberId)
  const isSignedIn = async () =>
    (await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }))?.id === memberId
  const stop = startSending({ outbox, deliveries, isHere, onRefused, isSignedIn })
  /** A file that only this page has would be lost, and one that is on its way would begin anew. */
  const keepPage = (event: Event) => {
    const { entries, files } = outbox.store.getState()
    const isKept = ({ id, file, state }: Entry) =>
      files.has(id) && (file === 'page' || (event.type === RELOADING && state !== 'held'))
    if (isHere() && entries.some(isKept)) event.preventDefault()
  }
  window.addEventListener('beforeunload', keepPage)
  window.addEventListener(RELOADING, keepPage)
  return () => {
    stop()
    window.removeEventListener('beforeunload', keepPage)
    window.removeEventListener(RELOADING, keepPage)
  }
}

/** Whether a member is signed in, by what this page knows and by what the browser's other pages say. */
export const maySendAs = (queries: QueryClient, memberId: number) =>
  isStillHere(queries, memberId) && [undefined, memberId].includes(lastMember())

/** Another tab tells it here before this one has asked who is signed in. */
function lastMember(): number | undefined {
  const member = readStored(MEMBER)
  return typeof member === 'number' ? member : undefined
}
