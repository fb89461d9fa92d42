import { keyInTab } from '../core/tabs/key-in-tab.ts'

export type EntryKind = 'post' | 'comment' | 'message'

/** What a member sends. `place` says where it shows: a feed, a thread, a conversation. */
export type NewEntry<Content = unknown> = {
  kind: EntryKind
  place: string
  content: Content
  /** The idempotency key: however often it is sent, it is made once. */
  key: string
}

/** Something sent that the server has not confirmed yet, as it is stored. Times are milliseconds since 1970. */
export type Entry<Content = unknown> = NewEntry<Content> & {
  /** Its first key. Later attempts may need another one. */
  id: string
  /** Where its file is: in IndexedDB, or only in the page that sent it. */
  file?: 'stored' | 'page'
  writtenAt: number
  /** Held: the server refused it, or its author stopped it. It goes only when its author says so. */
  state: 'waiting' | 'sending' | 'held'
  /** Why it is held, or waits for something other than a connection. */
  why?: string | undefined
  /** How often it did not get through. */
  tries: number
  firstTriedAt?: number | undefined
  nextAt: number
  /** Whether the server asked to wait with entries of this kind. */
  isLimited?: boolean
  /** Whether its last failure may be its own, so that what goes elsewhere need not wait with it. */
  isOwn?: boolean | undefined
  /** Whether its last attempt was answered 401 while its member was signed in. */
  isDenied?: boolean | undefined
  /** Whether something else got through after it had failed. */
  isPassed?: boolean | undefined
  /** Whether its file can't be read any more. It is to be chosen again. */
  isUnreadable?: boolean
  /** Whether another attempt needs another key: the server denied this one, or has forgotten it. */
  isKeyUsed?: boolean
}

/** A new entry, after all others. */
export function entryOf(written: NewEntry, others: readonly Entry[], file: File | null, now: number): Entry {
  const key = keyInTab(written.key)
  return {
    ...written,
    key,
    id: key,
    ...(file && { file: 'page' }),
    writtenAt: Math.max(now, (others.at(-1)?.writtenAt ?? 0) + 1),
    state: 'waiting',
    tries: 0,
    nextAt: now,
  }
}

/** Entries are sent and shown in the order in which they were written. */
export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1))

/** Whether its file is not to be had here: only another page has it, or had it. */
export const lacksFile = ({ id, file }: Entry, files: ReadonlyMap<string, File>) =>
  file === 'page' && !files.has(id)

/** What is being sent, by the ids of the entries, and whether it takes so long that others need not wait for it. */
export type EntriesInFlight = ReadonlyMap<string, { isSlow: boolean }>

/** Files that are sent at a time. More would only make each of them slower. */
const FILES_MAX = 2
/** So often an entry is tried before others of its place go ahead, although they got through elsewhere. */
const TRIES_MAX = 3

/**
 * The entry to send now. What has no answer of the server makes the others wait (`isConnectionLost`); what failed by itself
 * makes only its own place wait, where the order matters (docs/decisions/0031).
 */
export function nextToSend(
  entries: readonly Entry[],
  files: ReadonlyMap<string, File>,
  now: number,
  underWay: EntriesInFlight = new Map(),
): Entry | undefined {
  if ([...underWay.values()].some(({ isSlow }) => !isSlow)) return undefined
  if (entries.some((one) => isConnectionLost(one) && one.nextAt > now)) return undefined
  const filesUnderWay = entries.filter(({ id, file }) => file && underWay.has(id)).length
  const isReady = ({ id, file, nextAt }: Entry) =>
    nextAt <= now && !underWay.has(id) && (!file || (files.has(id) && filesUnderWay < FILES_MAX))
  // The one that was tried least: so no broken entry keeps the others from being tried.
  return headsOf(entries, files)
    .filter(isReady)
    .toSorted((a, b) => a.tries - b.tries)[0]
}

/** The entries for which no earlier one has to be sent first: of its place, or of a kind that the server limits. */
function headsOf(entries: readonly Entry[], files: ReadonlyMap<string, File>): readonly Entry[] {
  const limited = new Set<EntryKind>()
  const places = new Set<string>()
  return entries.filter((entry) => {
    if (entry.state === 'held' || lacksFile(entry, files)) return false
    const isHead = !places.has(entry.place) && !limited.has(entry.kind)
    if (entry.isLimited) limited.add(entry.kind)
    if (holdsPlace(entry)) places.add(entry.place)
    return isHead
  })
}

const holdsPlace = ({ isPassed, tries }: Entry) => !isPassed || tries < TRIES_MAX

/** Whether it failed as all others would: without a connection, or because the server is away. */
export const isConnectionLost = ({ state, tries, isLimited, isOwn, isPassed }: Entry) =>
  state !== 'held' && tries > 0 && !isLimited && !isOwn && !isPassed

/** Whether it waits for a connection: it, or one that makes it wait, did not get through. */
export const isCutOff = (entry: Entry, entries: readonly Entry[]): boolean =>
  entries.some(
    (one) =>
      isConnectionLost(one) ||
      (one.id === entry.id && !one.isLimited && one.tries > 0) ||
      (isBefore(one, entry) && one.tries > 0),
  )

const isBefore = (one: Entry, entry: Entry) =>
  one.place === entry.place &&
  one.writtenAt < entry.writtenAt &&
  one.state !== 'held' &&
  !one.isLimited &&
  holdsPlace(one)
