import { readStored, writeStored } from '../core/stored.ts'

const nameFor = (memberId: number) => `kith.draft-height.${memberId}`

/** How high the composer was with the draft that waits in it: so much room is kept, for its member, until all of it is here. */
export function keptHeight(memberId: number): number | undefined {
  const kept = readStored(nameFor(memberId))
  return typeof kept === 'number' ? kept : undefined
}

export function keepHeight(memberId: number, height: number): void {
  writeStored(nameFor(memberId), height > 0 ? height : undefined)
}
