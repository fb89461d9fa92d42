import { queryOptions, useMutation, useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { accountsApi, type CurrentUser, type OwnSession } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { ownProfileApi, type ProfileInput, profileWording } from '@kith/shared/own-profile.ts'
import type { ThemeId } from '@kith/shared/themes.ts'
import { emailServiceQuery, sessionQuery } from '../accounts/api.ts'
import { request, sentenceOf } from '../core/request.ts'
import { statsQuery } from '../friends/api.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Changes what is given of the own profile. What went wrong, and that it went well, is for the caller to say. */
export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileInput) =>
      request<CurrentUser>('PUT', ownProfileApi.profile, { body: change }),
    onSuccess: (user) => takeIn(queries, user),
  })
}

/** Wears a picture that was picked and cut here. */
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

/** Has the server fetch a picture of another site, so that this browser need not; answers where it is to be seen. */
export const useAvatarPreview = () =>
  useMutation({
    mutationFn: (url: string) =>
      request<{ url: string }>('POST', ownProfileApi.avatarPreview, { body: { url } }),
  })

/**
 * Chooses a colour theme: it shows at once (App puts the member's theme on the page). One after the other, so that the
 * last one chosen is the one that stays; the answers say nothing new.
 */
export function useChooseTheme() {
  const queries = useQueryClient()
  const show = (colorTheme: string) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, colorTheme })
  return useMutation({
    scope: { id: 'theme' },
    mutationFn: ({ to }: { to: ThemeId; from: string }) =>
      request('PUT', ownProfileApi.profile, { body: { colorTheme: to } }),
    onMutate: ({ to }) => show(to),
    onError: (error, { to, from }) => {
      // Another one may have been chosen meanwhile.
      if (queries.getQueryData(sessionQuery.queryKey)?.colorTheme === to) show(from)
      failed(profileWording.updateFailed, error)
    },
  })
}

/** Keeps whether the member wants mail; shown at once, taken back when it fails. */
export function useEmailPreference() {
  const queries = useQueryClient()
  const show = (emailNotifications: boolean) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, emailNotifications })
  return useMutation({
    scope: { id: 'email-preferences' },
    mutationFn: (emailNotifications: boolean) =>
      request('PUT', ownProfileApi.emailPreferences, { body: { emailNotifications } }),
    onMutate: show,
    onError: (error, wanted) => {
      show(!wanted)
      failed(profileWording.emailPreferencesFailed, error)
    },
  })
}

/** Whether the house can send mail, as soon as that is known; what can't be asked is taken for no. */
export function useSendsMail(): boolean | undefined {
  const { data, isPending } = useQuery(emailServiceQuery)
  return isPending ? undefined : data?.configured === true
}

/** Gives the member another password; every other session ends. */
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

/** How many bytes the member stores, and how many they may; asked for whenever someone looks. */
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

/** Signs out in one place, or everywhere else. It leaves the list at once and comes back when that fails. */
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
    onError: (error) => failed('Failed to sign out there', error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export function failed(what: string, error: unknown, otherwise?: string): void {
  const why = sentenceOf(error, otherwise ?? '')
  toast({ title: what, ...(why && { description: why }), variant: 'destructive' })
}

/** The answer is the member as they are now; with another name or face, all that shows them is out of date. */
function takeIn(queries: QueryClient, user: CurrentUser): void {
  const before = queries.getQueryData(sessionQuery.queryKey)
  queries.setQueryData(sessionQuery.queryKey, user)
  if (before?.name === user.name && before.avatar === user.avatar) return
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0]
  queries.removeQueries({ type: 'inactive', predicate: isOther })
  void queries.invalidateQueries({ predicate: isOther })
}
