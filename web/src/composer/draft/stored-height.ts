import { readStored } from '../../core/browser-storage.ts'
import { nameOfFirst } from '../../core/tabs/tab-name.ts'

/** Who writes, and in which community if in one. Each place has its own draft. */
export type ComposerPlace = { memberId: number; communityId?: number | undefined }

/** The localStorage key of the draft of a place. */
export const draftName = ({ memberId, communityId }: ComposerPlace) =>
  communityId === undefined ? `kith.draft.${memberId}` : `kith.draft.${memberId}.${communityId}`

/** The height of the composer with its stored draft, in pixels. Needed before the composer's code has loaded. */
export function storedHeight(place: ComposerPlace): number | undefined {
  const name = nameOfFirst(draftName(place))
  const { height } = ((name && readStored(name)) ?? {}) as { height?: unknown }
  return typeof height === 'number' ? height : undefined
}
