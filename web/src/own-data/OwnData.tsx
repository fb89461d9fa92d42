import { ExportCard } from './ExportCard.tsx'
import { LeaveCard } from './LeaveCard.tsx'

/** The cards for the member's data: export it, and delete the account. `card` is the class of a card. */
export function OwnData({ card }: { card: string }) {
  return (
    <>
      <ExportCard className={card} />
      <LeaveCard className={card} />
    </>
  )
}
