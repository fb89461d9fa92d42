import { useMe } from '../accounts/api.ts'
import { useDraft } from '../core/tabs/draft.ts'
import { nameInTab } from '../core/tabs/tab-name.ts'
import { whenDeleted } from '../drafts/api.ts'

const files = new Map<string, File>()
whenDeleted((record) => {
  const name = [...files.keys()].find((one) => nameInTab(one) === record)
  const file = files.get(name ?? '')
  files.delete(name ?? '')
  return file
})

/** The name of a member's draft to another one. */
export const draftName = (memberId: number, otherId: number) => `kith.message.${memberId}.${otherId}`

/** A member's draft to another one, with their name. */
export const useMessageDraft = (otherId: number, to: string) =>
  useDraft(draftName(useMe().id, otherId), { to, files })
