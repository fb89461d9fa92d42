import { newKey } from '../new-key.ts'

const NAME = 'kith.tab'
let id: string | undefined

/** The id of this tab of the browser. It stays the same when the tab is reloaded. */
export function tabId(): string {
  id ??= read() ?? renewTabId()
  return id
}

/** Gives this tab another id: it was duplicated, and the tab it was copied from has the same one. */
export function renewTabId(): string {
  id = newKey()
  try {
    sessionStorage.setItem(NAME, id)
  } catch {
    // No sessionStorage: after a reload this is another tab.
  }
  return id
}

/** The name under which a tab stores a record of its own. `name` alone is that of a tab that was closed. */
export const nameInTab = (name: string, tab: string = tabId()) => `${name}.~${tab}`

function read(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}
