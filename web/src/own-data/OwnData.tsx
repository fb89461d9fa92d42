import { ExportCard } from './ExportCard.tsx'
import { LeaveCard } from './LeaveCard.tsx'

/** What is the member's: taking it along, and leaving. `card` is what a card looks like where they stand. */
export function OwnData({ card }: { card: string }) {
  return (
    <>
      <ExportCard className={card} />
      <LeaveCard className={card} />
    </>
  )
}
