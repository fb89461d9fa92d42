import type { ReactNode } from 'react'
import { useInvitations } from '../invitations/api.ts'
import { countWords, useReceived, useSent, usePeopleList } from './api.ts'
import { useFriendCount } from './list-api.ts'

/** The labels for large screens and for small ones. */
const words = {
  friends: ['Friends', 'Friends'],
  requests: ['Requests', 'Requests'],
  sent: ['Sent', 'Sent'],
  discover: ['Friends of Friends', 'Friends+'],
  public: ['Public Users', 'Public'],
  invitations: ['Invitations', 'Invites'],
}

export const nameOf = (list: keyof typeof words) => words[list][0]

/** The name of a tab. On wide screens its count stands in the tab's margin, so that no tab moves when it loads. */
export function TabLabel({ of, isWide }: { of: keyof typeof words; isWide: boolean }) {
  const [long, short] = words[of]
  const Count = counts[of]
  if (!isWide) return short
  return (
    <span className="relative px-3">
      {long}
      {Count && <Count />}
    </span>
  )
}

const FriendCount = () => <Shown count={String(useFriendCount() ?? '')} />
const ReceivedCount = () => <Shown count={countWords(useReceived().data)} />
const SentCount = () => <Shown count={countWords(useSent().data)} />
const DiscoverCount = () => <Shown count={countWords(usePeopleList('discover').data)} />
const InvitationCount = () => <Shown count={countWords(useInvitations().data)} />

const Shown = ({ count }: { count: string }) =>
  count !== '' &&
  count !== '0' && (
    <span className="absolute left-full -ml-2 text-13 leading-(--text-15--line-height) font-normal text-muted tabular-nums">
      {count}
    </span>
  )

const counts: { [Of in keyof typeof words]?: () => ReactNode } = {
  friends: FriendCount,
  requests: ReceivedCount,
  sent: SentCount,
  discover: DiscoverCount,
  invitations: InvitationCount,
}
