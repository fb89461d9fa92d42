import { type ReactNode, Suspense, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { storedNames } from '../core/browser-storage.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const Cards = lazyOnIdle(async () => (await import('./draft/WaitingCards.tsx')).WaitingCards)

type Props = {
  communityId?: number
  /** The posts that have arrived. */
  children: ReactNode
  /** Stands for all of it while what waits from the last visit is not ready, so that nothing moves. */
  skeleton: ReactNode
}

/** A feed under the viewer's posts that wait to be sent. */
export function WaitingPosts({ communityId, children, skeleton }: Props) {
  const { id } = useMe()
  const [wasWaiting] = useState(() => storedNames().some((name) => name.startsWith(`kith.outbox.${id}.`)))
  const cards = <Cards communityId={communityId} />
  if (wasWaiting)
    return (
      <Suspense fallback={skeleton}>
        {cards}
        {children}
      </Suspense>
    )
  return (
    <>
      <Suspense>{cards}</Suspense>
      {children}
    </>
  )
}
