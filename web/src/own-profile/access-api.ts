import { useInfiniteQuery } from '@tanstack/react-query'
import { type StaffAccess, staffAccessApi } from '@kith/shared/reports.ts'
import { pagesQuery } from '../core/calls/pages.ts'

/** Own posts and comments that staff opened although they were not for them, the latest first. */
export const useStaffAccess = () =>
  useInfiniteQuery({ ...pagesQuery<StaffAccess>([staffAccessApi.own], staffAccessApi.own), staleTime: 0 })
