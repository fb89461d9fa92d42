import type { CurrentUser } from '@kith/shared/accounts.ts'
import { newKey } from '../calls/new-key.ts'
import { writeStored } from '../browser-storage.ts'

/** What a member changed in one page of a browser, and the others show too. */
export type TabMessage =
  | { what: 'colours'; colours: Pick<CurrentUser, 'colorTheme' | 'darkWithDevice' | 'lightTheme'> }
  | { what: 'post' | 'comment'; id: number; isBookmarked: boolean }

const nameOf = (memberId: number) => `kith.told.${memberId}`

/** Posts it to the browser's other pages of this member. Nothing of it stays stored. */
export function postToOtherTabs(memberId: number, message: TabMessage): void {
  // The same message again is another value: only a change is an event.
  writeStored(nameOf(memberId), { ...message, key: newKey() })
  writeStored(nameOf(memberId), undefined)
}

/** Calls `listener` with what another page of this member posts. Returns a function that stops it. */
export function onOtherTabs(memberId: number, listener: (message: TabMessage) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === nameOf(memberId) && newValue) listener(JSON.parse(newValue) as TabMessage)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
