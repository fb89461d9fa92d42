import { useEffect, useEffectEvent } from 'react'
import { announceTab, isTabOpen } from './live-tabs.ts'
import { newKey } from '../calls/new-key.ts'
import { namesInPage, readStored, storedNames, writeStored } from '../browser-storage.ts'
import { noteRead } from './key-in-tab.ts'
import { nameInTab, nameOfFirst, orphanedNames, nameWhenLeft } from './tab-name.ts'

// Records that each tab stores for itself, such as drafts: two tabs never overwrite each other's. The record of a tab
// that is gone is taken up by another one (docs/decisions/0031).

/** What this tab released when it was hidden. */
const released = new Set<string>()

announceTab()
window.addEventListener('pagehide', releaseAll)
window.addEventListener('beforeunload', askIfLost)
window.addEventListener('pageshow', ({ persisted }) => persisted && takeBack())

/** Reads this tab's record, or else takes up one that a closed tab has left. */
export function readRecord(name: string): unknown {
  const place = nameOfFirst(name)
  if (place === undefined) return undefined
  const record = readStored(place)
  if (place === nameInTab(name)) noteRead(name, record)
  else move(place, nameInTab(name))
  return record
}

/** A record, with the time at which it was written (milliseconds since 1970) where that is not now. */
type TabRecord = Record<string, unknown> & { writtenAt?: number | undefined }

/** Stores this tab's record with its time; undefined deletes it. */
export const writeRecord = (name: string, value: TabRecord | undefined) =>
  writeStored(released.has(name) ? nameWhenLeft(name) : nameInTab(name), value && withTime(value))

const withTime = (value: TabRecord) => ({ ...value, writtenAt: value.writtenAt ?? Date.now() })

/** Called when a draft was stashed, by every field that is free. */
const listeners = new Set<() => Promise<void>>()
/** The files of stashed drafts, by the names of the records. They live as long as the page. */
const files = new Map<string, File>()

/** Stashes a draft for the next field of its name that is empty, in this tab or in another. */
export function stashDraft(name: string, value: TabRecord, file?: File | null): void {
  const place = nameInTab(name, newKey())
  writeStored(place, withTime(value))
  if (file) files.set(place, file)
  for (const look of listeners) void look()
}

/** While a field is free, it takes up a record that was stashed or belongs to a tab that is gone. */
export function useOrphanedRecord(
  name: string,
  isFree: boolean,
  take: (value: unknown, file: File | undefined) => void,
): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (!isFree) return undefined
    let isOver = false
    const look = async (): Promise<void> => {
      const place = await findOrphaned(name)
      if (place === undefined || isOver) return undefined
      const value = readStored(place)
      writeStored(place, undefined)
      // A tab that was closing has moved it meanwhile.
      if (value === undefined) return look()
      isOver = true
      takeNow(value, files.get(place))
      files.delete(place)
      return undefined
    }
    void look()
    listeners.add(look)
    // Of a tab that closed after the first look.
    window.addEventListener('focus', look)
    return () => {
      isOver = true
      listeners.delete(look)
      window.removeEventListener('focus', look)
    }
  }, [name, isFree])
}

async function findOrphaned(name: string): Promise<string | undefined> {
  const [left] = orphanedNames(name)
  if (left !== undefined) return left
  const start = nameInTab(name, '')
  for (const place of storedNames()
    .filter((one) => one.startsWith(start))
    .sort()) {
    if (!(await isTabOpen(place.slice(start.length)))) return place
  }
  return undefined
}

/** Words that this browser could not store are gone with the page: a record of a tab, or what waits to be sent. */
function askIfLost(event: BeforeUnloadEvent): void {
  if (namesInPage().some((name) => name.includes(nameInTab('', '')) || name.startsWith('kith.outbox.')))
    event.preventDefault()
}

/** The next tab finds the records at once, without asking which tabs are open. */
function releaseAll(): void {
  const end = nameInTab('')
  for (const place of storedNames().filter((one) => one.endsWith(end))) {
    const name = place.slice(0, -end.length)
    move(place, nameWhenLeft(name))
    released.add(name)
  }
}

/** The browser shows the page again as it was left: its records are its own again, unless another tab took them. */
function takeBack(): void {
  for (const name of released)
    if (readStored(nameWhenLeft(name)) !== undefined) move(nameWhenLeft(name), nameInTab(name))
  released.clear()
}

/** Where there is no room for two, the old one goes first. Where there is none even then, it stays. */
function move(from: string, to: string): void {
  const record = readStored(from)
  const isInPage = namesInPage().includes(from)
  writeStored(from, undefined)
  writeStored(to, record)
  if (isInPage || !namesInPage().includes(to)) return
  writeStored(to, undefined)
  writeStored(from, record)
}
