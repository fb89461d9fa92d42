import { queryOptions, useMutation, useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { accountsApi, type CurrentUser, type OwnSession } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { ownProfileApi, type ProfileInput, profileWording } from '@kith/shared/own-profile.ts'
import { emailServiceQuery, sessionQuery } from '../accounts/api.ts'
import { request, errorText } from '../core/calls/request.ts'
import { statsQuery } from '../friends/api.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toastSaved } from '../ui/overlays/saved-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Changes the given fields of the own profile. The caller shows success and failure. */
export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileInput) =>
      request<CurrentUser>('PUT', ownProfileApi.profile, { body: change }),
    onSuccess: (user) => takeIn(queries, user),
  })
}

/** Uploads a cropped picture as the avatar. */
export function useUploadAvatar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData()
      form.append('avatar', picture, 'avatar')
      return request<{ user: CurrentUser }>('POST', ownProfileApi.avatar, { body: form })
    },
    onSuccess: ({ user }) => takeIn(queries, user),
  })
}

/** Asks the server for a picture of another site, so that this browser need not. Returns the URL to show. */
export const useAvatarPreview = () =>
  useMutation({
    mutationFn: (url: string) =>
      request<{ url: string }>('POST', ownProfileApi.avatarPreview, { body: { url } }),
  })

/** Saves whether the member wants mail. Shown at once, rolled back on failure. */
export function useEmailPreference() {
  const queries = useQueryClient()
  const show = (emailNotifications: boolean) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, emailNotifications })
  return useMutation({
    scope: { id: 'email-preferences' },
    mutationFn: (emailNotifications: boolean) =>
      request('PUT', ownProfileApi.emailPreferences, { body: { emailNotifications } }),
    onMutate: show,
    onSuccess: toastSaved,
    onError: (error, wanted) => {
      show(!wanted)
      toastFailure(profileWording.emailPreferencesFailed, errorText(error))
    },
  })
}

/** Saves whether the member has read marks on. Shown at once, rolled back on failure. */
export function useReadMarks() {
  const queries = useQueryClient()
  const show = (readMarks: boolean) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, readMarks })
  return useMutation({
    scope: { id: 'message-preferences' },
    mutationFn: (readMarks: boolean) =>
      request('PUT', ownProfileApi.messagePreferences, { body: { readMarks } }),
    onMutate: show,
    // Threads that were read before have the marks of before.
    onSuccess: () => {
      queries.removeQueries({ queryKey: [messagesApi.withMember], type: 'inactive' })
      toastSaved()
    },
    onError: (error, wanted) => {
      show(!wanted)
      toastFailure(profileWording.messagePreferencesFailed, errorText(error))
    },
  })
}

/** Whether the server can send mail; undefined until that is known. A failed query counts as no. */
export function useSendsMail(): boolean | undefined {
  const { data, isPending } = useQuery(emailServiceQuery)
  return isPending ? undefined : data?.configured === true
}

/** Changes the password. Every other session ends. */
export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { currentPassword: string; newPassword: string }) =>
      request<CurrentUser>('PUT', ownProfileApi.password, { body: input }),
    onSuccess: (user) => {
      queries.setQueryData(sessionQuery.queryKey, user)
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** The bytes that the member stores, and the quota. Fetched again on every visit. */
export const useStorage = () =>
  useQuery({
    ...statsQuery,
    staleTime: 0,
    select: ({ storageUsed: used, storageQuota: quota }) => ({ used, quota }),
  })

const sessionsQuery = queryOptions({
  queryKey: [accountsApi.sessions],
  queryFn: ({ signal }) => request<OwnSession[]>('GET', accountsApi.sessions, { signal }),
  staleTime: 30_000,
})

export const useOwnSessions = () => useQuery(sessionsQuery)

/** Ends one session, or all others. They leave the list at once and come back on failure. */
export function useEndSession() {
  const queries = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: (id: number | 'others') =>
      request('DELETE', id === 'others' ? accountsApi.sessions : fillPath(accountsApi.session, { id })),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (list) =>
        list?.filter((session) => session.isCurrent || (id !== 'others' && session.id !== id)),
      )
    },
    onSuccess: (_answer, id) => {
      if (id === 'others') toast({ title: 'Success', description: 'Signed out everywhere else' })
    },
    onError: (error) => toastFailure('Failed to sign out there', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/**
 * Stores the changed member in the cache. After a new name or avatar, everything cached that shows them is outdated.
 */
function takeIn(queries: QueryClient, user: CurrentUser): void {
  const before = queries.getQueryData(sessionQuery.queryKey)
  queries.setQueryData(sessionQuery.queryKey, user)
  if (before?.name === user.name && before.avatar === user.avatar) return
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0]
  queries.removeQueries({ type: 'inactive', predicate: isOther })
  void queries.invalidateQueries({ predicate: isOther })
}
