export type Kind = 'post' | 'comment' | 'message'

/** What a member sends. `place` says where it shows: a feed, a thread, a conversation. */
export type NewEntry<Content = unknown> = {
  kind: Kind
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
  /** Whether another attempt needs another key: the server denied this one, or has forgotten it. */
  isKeyUsed?: boolean
}

/** A new entry, after all others. */
export const entryOf = (
  entry: NewEntry,
  others: readonly Entry[],
  file: File | null,
  now: number,
): Entry => ({
  ...entry,
  id: entry.key,
  ...(file && { file: 'page' }),
  writtenAt: Math.max(now, (others.at(-1)?.writtenAt ?? 0) + 1),
  state: 'waiting',
  tries: 0,
  nextAt: now,
})

/** Entries are sent and shown in the order in which they were written. */
export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1))

/** Whether its file is not to be had here: only another page has it, or had it. */
export const lacksFile = ({ id, file }: Entry, files: ReadonlyMap<string, File>) =>
  file === 'page' && !files.has(id)

/** The entry to send now. One that waits holds up all after it, one that must wait by its kind only that kind. */
export function nextToSend(
  entries: readonly Entry[],
  files: ReadonlyMap<string, File>,
  now: number,
): Entry | undefined {
  const limited = new Set<Kind>()
  for (const entry of entries) {
    if (entry.state === 'held' || limited.has(entry.kind) || lacksFile(entry, files)) continue
    if (entry.nextAt <= now) return entry.file && !files.has(entry.id) ? undefined : entry
    if (!entry.isLimited) return undefined
    limited.add(entry.kind)
  }
  return undefined
}

/** Whether it waits for a connection: it, or one before it, did not get through. */
export function isCutOff(entry: Entry, entries: readonly Entry[]): boolean {
  const isBefore = (one: Entry) => one.writtenAt <= entry.writtenAt && one.state !== 'held' && !one.isLimited
  return entries.some((one) => isBefore(one) && one.tries > 0)
}
