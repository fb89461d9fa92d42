import { readInTab, readStored, storedNames, writeInTab } from '../browser-storage.ts'
import { newKey } from '../calls/new-key.ts'

const NAME = 'kith.tab'
let id: string | undefined

/** The id of this tab of the browser. It stays the same when the tab is reloaded. */
export function tabId(): string {
  const stored = readInTab(NAME)
  id ??= typeof stored === 'string' ? stored : renewTabId()
  return id
}

/** Gives this tab another id: it was duplicated, and the tab it was copied from has the same one. */
export function renewTabId(): string {
  id = newKey()
  // Where that does not work, this is another tab after a reload.
  writeInTab(NAME, id)
  return id
}

/** The name under which a tab stores a record of its own. */
export const nameInTab = (name: string, tab: string = tabId()) => `${name}.~${tab}`

/** The name under which a tab leaves a record when it is closed. Tabs that close at once never overwrite each other's. */
export const nameWhenLeft = (name: string, tab: string = tabId()) => `${name}.-${tab}`

/** The names under which closed tabs have left records. `name` alone is of a version that had one such name. */
export const orphanedNames = (name: string): string[] =>
  storedNames()
    .filter((one) => one === name || one.startsWith(nameWhenLeft(name, '')))
    .sort()

/** The name of the record that this tab shows first: its own, or one that a closed tab has left. */
export const nameOfFirst = (name: string): string | undefined =>
  [nameInTab(name), nameWhenLeft(name), ...orphanedNames(name)].find((one) => readStored(one) !== undefined)
