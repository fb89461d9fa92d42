import { postVisibilities } from '@kith/shared/visibility.ts'
import * as z from 'zod/mini'
import { readStored, storedNames, writeStored } from '../core/browser-storage.ts'
import { type Entry, inOrder, type EntryKind } from './entry.ts'

const entry = z.object({
  kind: z.enum(['post', 'comment', 'message']),
  place: z.string(),
  content: z.looseObject({}),
  key: z.string(),
  id: z.string(),
  file: z.optional(z.enum(['stored', 'page'])),
  writtenAt: z.number(),
  state: z.enum(['waiting', 'sending', 'held']),
  why: z.optional(z.string()),
  tries: z.number(),
  firstTriedAt: z.optional(z.number()),
  nextAt: z.number(),
  isLimited: z.optional(z.boolean()),
  isOwn: z.optional(z.boolean()),
  isDenied: z.optional(z.boolean()),
  isPassed: z.optional(z.boolean()),
  isUnreadable: z.optional(z.boolean()),
  isKeyUsed: z.optional(z.boolean()),
})

const tags = z.array(z.looseObject({ id: z.number(), name: z.string() }))
const photos = z.array(z.looseObject({ url: z.string(), alt: z.string() }))
const submission = { content: z.string(), tags, photos, visibility: z.enum(postVisibilities) }

/** What must be in an entry to be shown and sent. The page would break on a record without it, at each load. */
const contents: Record<EntryKind, z.ZodMiniType> = {
  post: z.looseObject({ submission: z.looseObject(submission), draft: z.looseObject({}) }),
  comment: z.looseObject({ postId: z.number(), content: z.string(), alt: z.string(), tags }),
  message: z.looseObject({ recipientId: z.number(), content: z.string(), alt: z.string() }),
}

/** The names of a member's entries in localStorage begin with this. Each is a record, so that no tab undoes another's. */
const startOf = (memberId: number) => `kith.outbox.${memberId}.`

/** What waits for a member in this browser, in its order. */
export const readEntries = (memberId: number): readonly Entry[] =>
  inOrder(
    storedNames()
      .filter((name) => name.startsWith(startOf(memberId)))
      .flatMap((name) => readEntry(memberId, name.slice(startOf(memberId).length)) ?? []),
  )

/** Undefined also for a record that is not readable. */
export function readEntry(memberId: number, id: string): Entry | undefined {
  const { data } = z.safeParse(entry, readStored(startOf(memberId) + id))
  if (data?.id !== id || !z.safeParse(contents[data.kind], data.content).success) return undefined
  return data as Entry
}

/** Stores an entry; undefined deletes it. */
export const writeEntry = (memberId: number, id: string, value: Entry | undefined) =>
  writeStored(startOf(memberId) + id, value)

/** Calls `listener` with the id of each entry that another tab changes. Returns a function that stops it. */
export function watchEntries(memberId: number, listener: (id: string) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(startOf(memberId))) listener(key.slice(startOf(memberId).length))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
