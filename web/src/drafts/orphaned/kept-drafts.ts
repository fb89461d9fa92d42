import { readStored, storedNames, writeStored } from '../../core/browser-storage.ts'
import { type Entry, readEntries } from '../../outbox/api.ts'
import { type KindName, kinds, type PlaceName, type Written } from './kinds-api.ts'

/** What this browser keeps of something written: a draft, or what the server refused. */
export type KeptDraft = Written & {
  kind: KindName
  /** The ids of its place. */
  ids: readonly number[]
  place: PlaceName
  /** The name of the draft's record, or the id of the entry. */
  id: string
  entry?: Entry
}

/** All that this browser keeps of what a member wrote in places that may go, in whichever tab. */
export const keptDrafts = (memberId: number): KeptDraft[] =>
  [
    ...storedNames().flatMap((name) => draftUnder(name, memberId) ?? []),
    ...readEntries(memberId).flatMap((entry) => refused(entry) ?? []),
  ].filter(({ words, photos, video, entry }) => words || photos?.length || video || entry?.file)

function draftUnder(id: string, memberId: number): KeptDraft | undefined {
  for (const kind of KINDS) {
    const [, member, ...ids] = (kinds[kind].record.exec(id) ?? []).map(Number)
    if (member === memberId)
      return { ...kinds[kind].draft(readStored(id)), kind, ids, place: placeOf(kind, ids), id }
  }
  return undefined
}

const KINDS = Object.keys(kinds) as KindName[]

function refused(entry: Entry): KeptDraft | undefined {
  const { kind, id, state, content } = entry
  const found = kinds[kind].entry?.(content)
  return state === 'held' && found
    ? { ...found.written, kind, ids: found.ids, place: placeOf(kind, found.ids), id, entry }
    : undefined
}

/** Where an entry of the outbox goes. Undefined for Home, which stays. */
export function placeOfEntry({ kind, content }: Entry): PlaceName | undefined {
  const found = kinds[kind].entry?.(content)
  return found && placeOf(kind, found.ids)
}

const placeOf = (kind: KindName, ids: readonly number[]) =>
  (kind === 'comment' ? ids.join('.') : `${kind}.${ids.join('.')}`) as PlaceName

/** Deletes a draft. A composer of this page that still has it is told. */
export function deleteDraft(name: string): void {
  writeStored(name, undefined)
  for (const listener of deletions) listener(name)
}

/** Calls `listener` with the name of each draft that is deleted outside of its field, as long as the page lives. */
export const whenDeleted = (listener: (name: string) => void) => deletions.add(listener)

const deletions = new Set<(name: string) => void>()

const marks = (memberId: number) => `kith.gone.${memberId}`

function gonePlaces(memberId: number): string[] {
  const stored = readStored(marks(memberId))
  return Array.isArray(stored) ? stored.map(String) : []
}

/** The kept drafts whose place was gone when it was last looked for. */
export function orphanedDrafts(memberId: number): KeptDraft[] {
  const gone = new Set(gonePlaces(memberId))
  return gone.size === 0 ? [] : keptDrafts(memberId).filter(({ place }) => gone.has(place))
}

/** Notes whether a place is gone. Returns whether that is news. The mark outlasts a reload, so that nothing moves then. */
export function noteGone(memberId: number, place: PlaceName, isGone: boolean): boolean {
  const before = gonePlaces(memberId)
  if (before.includes(place) === isGone) return false
  store(memberId, isGone ? [...before, place] : before.filter((one) => one !== place))
  return isGone
}

/** Deletes the marks of places where nothing is kept any more, and tells who shows them. */
export function tidyMarks(memberId: number): void {
  const kept = new Set<string>(keptDrafts(memberId).map(({ place }) => place))
  store(
    memberId,
    gonePlaces(memberId).filter((name) => kept.has(name)),
  )
  if (kept.size === 0) noteAsked(memberId, undefined)
  for (const listener of listeners) listener()
}

const store = (memberId: number, places: string[]) =>
  writeStored(marks(memberId), places.length > 0 ? places : undefined)

/** A page load asks for so many places at most. */
const PLACES_MAX = 10

/** The kept drafts whose places are asked for now, one for each place: the first that follow the one asked for last. */
export function dueDrafts(memberId: number): KeptDraft[] {
  const stored = readStored(lastAsked(memberId))
  const last = typeof stored === 'string' ? stored : ''
  const firsts = new Map(
    keptDrafts(memberId)
      .toReversed()
      .map((draft) => [draft.place, draft]),
  )
  const inOrder = [...firsts.values()].toSorted(byPlace)
  const isAfter = ({ place }: KeptDraft) => place > last
  return [...inOrder.filter(isAfter), ...inOrder.filter((one) => !isAfter(one))].slice(0, PLACES_MAX)
}

const byPlace = (one: KeptDraft, other: KeptDraft) => (one.place < other.place ? -1 : 1)

/** Notes which place was asked for last, so that each has its turn, also when one never gets an answer. */
export const noteAsked = (memberId: number, place: PlaceName | undefined) =>
  writeStored(lastAsked(memberId), place)

const lastAsked = (memberId: number) => `kith.asked.${memberId}`

const listeners = new Set<() => void>()

/** Calls `listener` when other drafts may be left. Returns a function that stops it. */
export function watchOrphaned(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
