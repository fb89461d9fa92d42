import { isBlank } from '@kith/shared/basics.ts'
import { readStored, storedNames, writeStored } from '../core/browser-storage.ts'
import { stashDraft } from '../core/tabs/tab-records.ts'
import { type Entry, type Outbox, readEntries } from '../outbox/api.ts'
import { type DraftKind, draftPlaces } from './draft-places.ts'

/** Something written that this browser keeps: a draft of any tab, or what the server has refused. */
export type ListedDraft = {
  /** The name of its record, or the id of its entry in the outbox. */
  id: string
  title: string
  /** The address of its place. */
  path?: string
  /** The name of the person it is for. */
  to: string
  words: string
  /** Of a photo that is not there any more, only the description. */
  photos: readonly { url: string; alt: string }[]
  video: string
  /** Milliseconds since 1970. Missing in records of older versions. */
  writtenAt: number | undefined
  entry?: Entry
}

/** All that this browser keeps of what a member wrote, wherever it belongs, the latest first. */
export const listDrafts = (memberId: number): ListedDraft[] =>
  [
    ...storedNames().flatMap((name) => draftUnder(name, memberId) ?? []),
    ...readEntries(memberId).flatMap((entry) => (entry.state === 'held' ? refused(entry) : [])),
  ]
    .filter(({ words, photos, video, entry }) => !isBlank(words) || photos.length > 0 || video || entry?.file)
    .toSorted(byTime)

/** The latest first, and those without a time last. */
export const byTime = (one: ListedDraft, other: ListedDraft): number =>
  (other.writtenAt ?? 0) - (one.writtenAt ?? 0) || (one.id < other.id ? -1 : 1)

/** The name of a record: its store, its member, its place, and the tab that keeps it. */
const RECORD = /^(kith\.(draft|comment|message|words)\.(\d+)((?:\.[^.~-][^.]*)*))(?:\.[~-].*)?$/

function draftUnder(id: string, memberId: number): ListedDraft | undefined {
  const [, , store = '', member, place = ''] = RECORD.exec(id) ?? []
  if (Number(member) !== memberId) return undefined
  const parts = place.split('.').slice(1)
  const [kind, ...ids] = store === 'words' ? parts : [store, ...parts]
  if (kind === undefined || !Object.hasOwn(draftPlaces, kind)) return undefined
  return { id, ...draftPlaces[kind as DraftKind](...ids), ...contentOf(readStored(id)) }
}

function refused(entry: Entry): ListedDraft {
  const { id, writtenAt, content } = entry
  return { id, ...placeOf(entry), ...contentOf(submissionIn(content)), writtenAt: timeOf(writtenAt), entry }
}

function placeOf({ kind, content }: Entry) {
  const { communityId, postId, parentId, recipientId } = content as Record<string, number | null | undefined>
  if (kind === 'comment') return draftPlaces.comment(String(postId), String(parentId ?? 0))
  if (kind === 'message') return draftPlaces.message(String(recipientId))
  return draftPlaces.draft(...(communityId === undefined ? [] : [String(communityId)]))
}

/** A post has its words and photos in the submission, and its video in the draft to write on. */
function submissionIn(content: unknown): Record<string, unknown> {
  const { submission, draft, ...words } = fieldsOf(content)
  return submission ? { ...fieldsOf(submission), video: fieldsOf(draft)['video'] } : { ...words, alt: '' }
}

/** What a record keeps. What can't be read in it is left out. */
function contentOf(record: unknown) {
  const { photos, video, alt, writtenAt, to } = fieldsOf(record)
  return {
    words: wordsOf(record),
    to: textOf(to),
    photos: [
      ...(Array.isArray(photos) ? photos : []).map(fieldsOf),
      // Of a comment or message, whose photo went with its page.
      { alt },
    ]
      .map((photo) => ({ url: textOf(photo['url']), alt: textOf(photo['alt']) }))
      .filter(({ url, alt }) => url !== '' || alt !== ''),
    video: textOf(fieldsOf(video)['name']),
    writtenAt: timeOf(writtenAt),
  }
}

/** The text of a draft, or that of each changed field of a form. */
function wordsOf(record: unknown): string {
  // An older version stored a message as the words alone.
  if (typeof record === 'string') return record
  const { content, words, before: _before, ...fields } = fieldsOf(record)
  return typeof (content ?? words) === 'string'
    ? textOf(content ?? words)
    : textsIn(fields)
        .filter((text) => !isBlank(text))
        .join('\n\n')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Undefined for what is no time. */
const timeOf = (value: unknown) =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime()) ? value : undefined

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const fieldsOf = (record: unknown): Record<string, unknown> =>
  typeof record === 'object' && record !== null ? { ...record } : {}

/**
 * Deletes a draft. What of it this page still has is deleted too. Returns what brings it back: into the next field of
 * its place that is empty, or into the outbox.
 */
export function deleteDraft({ id, entry }: ListedDraft, outbox: Outbox): () => void {
  if (entry) {
    const { file } = outbox.withdraw(entry)
    return () => outbox.putBack(entry, file)
  }
  const record = readStored(id)
  writeStored(id, undefined)
  const file = [...deletions].map((listener) => listener(id)).find((one) => one instanceof File)
  changed()
  return () => {
    const [, name = id] = RECORD.exec(id) ?? []
    stashDraft(name, typeof record === 'string' ? { content: record } : fieldsOf(record), file)
    changed()
  }
}

type OnDeleted = (name: string) => File | undefined

/**
 * Calls `listener` with the name of each draft that is deleted outside of its field, as long as the page lives. It returns
 * the file that this page had with it, if any.
 */
export const whenDeleted = (listener: OnDeleted) => deletions.add(listener)

const deletions = new Set<OnDeleted>()

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** Calls `listener` when other drafts may be kept. Returns a function that stops it. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
