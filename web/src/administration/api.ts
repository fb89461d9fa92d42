import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  administrationApi,
  administrationWording,
  type Backups,
  type ManagedMember,
  type MemberCounts,
  type Overview,
  type PasswordResetAnswer,
  type SuspensionInput,
} from '@kith/shared/administration.ts'
import type { Role } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { invitationsApi, type EmailsSentAgain } from '@kith/shared/invitations.ts'
import { pagesQuery } from '../core/calls/pages.ts'
import { request, errorText } from '../core/calls/request.ts'
import { toastError } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

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

const ASK_AGAIN_MS = 3_000

const backupsQuery = queryOptions({
  queryKey: [administrationApi.backups],
  queryFn: ({ signal }) => request<Backups>('GET', administrationApi.backups, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.isUnderWay === true && ASK_AGAIN_MS,
})

/** The nightly backups, asked for again while one is being made. */
export const useBackups = () => useQuery(backupsQuery)

/** Makes a backup now. The button shows that at once. */
export function useBackUpNow() {
  const queries = useQueryClient()
  const { queryKey } = backupsQuery
  return useMutation({
    mutationFn: () => request('POST', administrationApi.backups),
    onSuccess: () => queries.setQueryData(queryKey, (last) => last && { ...last, isUnderWay: true }),
    onError: (error) =>
      toast({ title: errorText(error, 'The backup could not be started'), variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useRefreshOverview() {
  const queries = useQueryClient()
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: [administrationApi.overview] }),
    [queries],
  )
}

/** Sends the invitations again that could not be sent. */
export function useSendUnsentAgain() {
  const refresh = useRefreshOverview()
  return useMutation({
    mutationFn: () => request<EmailsSentAgain>('POST', invitationsApi.unsentEmails),
    onSuccess: ({ count }) =>
      toast({ title: 'Success', description: administrationWording.sendingAgain(count) }),
    onError: (error) => toastError(administrationWording.notSentAgain, errorText(error)),
    onSettled: refresh,
  })
}

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
