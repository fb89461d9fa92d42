import { useMe } from '../accounts/api.ts'
import { useDraft } from '../core/tabs/draft.ts'

const files = new Map<string, File>()

/** The name of a member's draft to another one. */
export const draftName = (memberId: number, otherId: number) => `kith.message.${memberId}.${otherId}`

/** A member's draft to another one, with their name. */
export const useMessageDraft = (otherId: number, to: string) =>
  useDraft(draftName(useMe().id, otherId), { to, files })
