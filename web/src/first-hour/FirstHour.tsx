import type { FirstHour as Hour } from '@kith/shared/accounts.ts'
import { MemberHour } from './MemberHour.tsx'
import { SiteHour } from './SiteHour.tsx'

type Props = { hour: Hour; onWrite: () => void }

/** Leads who is new around (docs/decisions/0030). WhileNew loads it for them alone. */
export function FirstHour({ hour, onWrite }: Props) {
  return hour === 'site' ? <SiteHour /> : <MemberHour onWrite={onWrite} />
}
