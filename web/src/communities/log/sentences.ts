import type { CommunityAction } from '@kith/shared/communities.ts'

/** What stands before the member whom an act is about, and after. Without the second, it is about nobody. */
type SentenceParts = readonly [before: string, after?: string]

const sentences: Record<CommunityAction, SentenceParts> = {
  create: ['created this community'],
  edit: ['changed this community'],
  opened: ['opened this community to more people'],
  handover: ['handed this community over to', ''],
  takeover: ['took this community over'],
  'role.moderator': ['made', ' a moderator'],
  'role.member': ['made', ' a regular member'],
  'member.remove': ['removed', ''],
  'request.approve': ['let', ' join'],
  'request.decline': ['declined a request from', ''],
  'link.make': ['made a link to join'],
  'link.revoke': ['revoked a link to join'],
  'post.pin': ['pinned a post by', ''],
  'post.unpin': ['unpinned a post by', ''],
  'post.delete': ['deleted a post by', ''],
}

export const partsOf = (act: CommunityAction): SentenceParts => sentences[act]
