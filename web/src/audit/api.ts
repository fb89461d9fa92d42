import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditApi, type AuditEntry } from '@kith/shared/audit.ts'
import { pagesQuery } from '../core/calls/pages.ts'

/** What moderators and admins did, newest first. Fetched again on every visit. */
export const useAudit = ({ q, act }: Record<'q' | 'act', string>) =>
  useInfiniteQuery({
    ...pagesQuery<AuditEntry>([auditApi.log], auditApi.log, { q: q || null, act: act || null }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
