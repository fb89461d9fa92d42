import type { ReactNode } from 'react'
import { useInvitations } from '../invitations/api.ts'
import { countWords, useFriendCount, useReceived, useSent, useStrangers } from './lists.ts'

/** As on large screens, and as on small ones. */
const words = {
  friends: ['Friends', 'Friends'],
  requests: ['Requests', 'Requests'],
  sent: ['Sent', 'Sent'],
  discover: ['Friends of Friends', 'Friends+'],
  public: ['Public', 'Public'],
  invitations: ['Invitations', 'Invites'],
}

/** The name of a tab, with how many there are where there is room for it. */
export function TabLabel({ of, isWide }: { of: keyof typeof words; isWide: boolean }) {
  const [long, short] = words[of]
  const Count = counts[of]
  return (
    <>
      {isWide ? long : short}
      {isWide && Count && <Count />}
    </>
  )
}

const FriendCount = () => <Shown count={String(useFriendCount() ?? '')} />
const ReceivedCount = () => <Shown count={countWords(useReceived().data)} />
const SentCount = () => <Shown count={countWords(useSent().data)} />
const DiscoverCount = () => <Shown count={countWords(useStrangers('discover').data)} />
const InvitationCount = () => <Shown count={countWords(useInvitations().data)} />

const Shown = ({ count }: { count: string }) =>
  count !== '' &&
  count !== '0' && <span className="text-13 font-normal text-muted tabular-nums">{count}</span>

const counts: { [Of in keyof typeof words]?: () => ReactNode } = {
  friends: FriendCount,
  requests: ReceivedCount,
  sent: SentCount,
  discover: DiscoverCount,
  invitations: InvitationCount,
}
