import type { CurrentUser } from '@kith/shared/accounts.ts'
import { newKey } from '../calls/new-key.ts'
import { writeStored } from '../browser-storage.ts'

/** What a member changed in one page of a browser, and the others show too. */
export type Told =
  | { what: 'colours'; colours: Pick<CurrentUser, 'colorTheme' | 'darkWithDevice' | 'lightTheme'> }
  | { what: 'post' | 'comment'; id: number; isBookmarked: boolean }

const nameOf = (memberId: number) => `kith.told.${memberId}`

/** Tells it to the browser's other pages of this member. Nothing of it stays stored. */
export function tellOtherTabs(memberId: number, told: Told): void {
  // The same thing told again is another value: only those are heard.
  writeStored(nameOf(memberId), { ...told, key: newKey() })
  writeStored(nameOf(memberId), undefined)
}

/** Calls `listener` with what another page of this member tells. Returns a function that stops it. */
export function onOtherTabs(memberId: number, listener: (told: Told) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === nameOf(memberId) && newValue) listener(JSON.parse(newValue) as Told)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
