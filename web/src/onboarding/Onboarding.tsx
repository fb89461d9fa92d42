import type { Onboarding as Kind } from '@kith/shared/accounts.ts'
import { MemberOnboarding } from './MemberOnboarding.tsx'
import { SiteOnboarding } from './SiteOnboarding.tsx'

type Props = { kind: Kind; onWrite: () => void }

/** Leads who is new around (docs/decisions/0030). LazyOnboarding loads it for them alone. */
export function Onboarding({ kind, onWrite }: Props) {
  return kind === 'site' ? <SiteOnboarding /> : <MemberOnboarding onWrite={onWrite} />
}
