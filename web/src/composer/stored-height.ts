import { readStored } from '../core/stored.ts'

/** Under which name this browser keeps a member's draft. */
export const draftName = (memberId: number) => `kith.draft.${memberId}`

/** How high the composer was with the draft that waits in it. It is read before the composer's code is here. */
export function storedHeight(memberId: number): number | undefined {
  const { height } = (readStored(draftName(memberId)) ?? {}) as { height?: unknown }
  return typeof height === 'number' ? height : undefined
}
