import type { CurrentUser } from '@kith/shared/accounts.ts'
import { readStored } from '../core/browser-storage.ts'
import { cx } from '../ui/class-names.ts'

export const welcomeKey = (memberId: number) => `kith.welcome.${memberId}`

/** What this browser remembers of a card that was opened: another word from the first post on. theme.js looks for it too. */
export const openWord = ({ knowsAudience }: CurrentUser) => (knowsAudience ? 'open again' : 'open')

/**
 * Whether the card that leads new members is open, and the room that it takes, also while it loads. On a phone it is folded
 * until they open it, and everywhere from their first post on, so that the post is on the first screen
 * (docs/decisions/0099). `foldsWide` is whether it folds on large screens too.
 */
export function welcomeOf(me: CurrentUser, stored = readStored(welcomeKey(me.id))) {
  const isOpen = stored === openWord(me)
  const foldsWide = me.knowsAudience
  const room = isOpen ? 'min-h-80' : foldsWide ? 'h-9 sm:h-11' : 'max-sm:h-9 sm:min-h-80'
  return { isOpen, foldsWide, className: cx('flex flex-col sm:mb-4', room) }
}
