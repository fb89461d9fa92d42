import { readStored } from '../core/stored.ts'

/** The localStorage key of a member's draft. */
export const draftName = (memberId: number) => `kith.draft.${memberId}`

/** The height of the composer with its stored draft, in pixels. Needed before the composer's code has loaded. */
export function storedHeight(memberId: number): number | undefined {
  const { height } = (readStored(draftName(memberId)) ?? {}) as { height?: unknown }
  return typeof height === 'number' ? height : undefined
}
