import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  administrationApi,
  type ManagedMember,
  type MemberCounts,
  type Overview,
  type PasswordResetAnswer,
  type SuspensionInput,
} from '@kith/shared/administration.ts'
import type { Role } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request } from '../core/calls/request.ts'

export const MEMBERS = [administrationApi.members, 'pages']

export type MemberFilters = Record<'q' | 'role' | 'sort', string>

/** All members, page by page. While other filters load, the previous list stays. */
export const useManagedMembers = ({ q, role, sort }: MemberFilters) =>
  useInfiniteQuery({
    ...pagesQuery<ManagedMember>(MEMBERS, administrationApi.members, {
      q: q || null,
      role: role || null,
      sort: sort || null,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const countsQuery = queryOptions({
  queryKey: [administrationApi.summary],
  queryFn: ({ signal }) => request<MemberCounts>('GET', administrationApi.summary, { signal }),
  staleTime: 0,
})

export const useMemberCounts = () => useQuery(countsQuery)

/** The site in numbers, which the server counts once a minute. */
export const useOverview = () =>
  useQuery({
    queryKey: [administrationApi.overview],
    queryFn: ({ signal }) => request<Overview>('GET', administrationApi.overview, { signal }),
    staleTime: 60_000,
  })

type WithId = { id: number }

export const giveRole = ({ id }: WithId, role: Role) =>
  request('PUT', fillPath(administrationApi.role, { id }), { body: { role } })

export const suspend = ({ id }: WithId, body: SuspensionInput) =>
  request('PUT', fillPath(administrationApi.suspension, { id }), { body })

export const liftSuspension = ({ id }: WithId) =>
  request('DELETE', fillPath(administrationApi.suspension, { id }))

export const resetPassword = ({ id }: WithId) =>
  request<PasswordResetAnswer>('POST', fillPath(administrationApi.password, { id }))

export const deleteMember = ({ id }: WithId) => request('DELETE', fillPath(administrationApi.member, { id }))
