import type { ContentKey } from '@kith/shared/about/site-content.ts'
import type { DecisionInput, ReportTarget } from '@kith/shared/reports.ts'

/** Where a member writes, by its name in the stored records. Each place has a draft of its own. */
export type WritingPlace =
  | `post-edit.${number}`
  | `share-to-feed.${number}`
  | `share-to-friends.${number}`
  | 'profile'
  | 'new-community'
  | `community.${number}`
  | `join-request.${number}`
  | `declined-request.${number}.${number}`
  | `report.${ReportTarget}.${number}`
  | `decision.${number}.${DecisionInput['action']}`
  | `suspension.${number}`
  | 'note'
  | `about.${ContentKey}`
