import {
  notifyManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { accountsApi, type CurrentUser } from '@kith/shared/accounts.ts'
import { type EmailServiceStatus, mailApi } from '@kith/shared/mail.ts'
import { paths } from '@kith/shared/paths.ts'
import { createContext, use } from 'react'
import { MEMBER } from '../core/calls/page-answers.ts'
import { isCode, isStatus, request, errorText } from '../core/calls/request.ts'
import { writeStored } from '../core/browser-storage.ts'
import { useRouter } from '../router/router.ts'

const MINUTE = 60_000
const SESSION = accountsApi.user

/** The signed-in member, or null. Fresh for 5 minutes, no retries (rules/limits.md 10). */
export const sessionQuery = queryOptions({
  queryKey: [SESSION],
  queryFn: ({ signal, client }) => askWhoIsHere(client, signal),
  staleTime: 5 * MINUTE,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // Asked for offline too: it fails at once, and the page says so instead of loading without end.
  networkMode: 'always',
  refetchOnReconnect: true,
})

/** Milliseconds to wait for answers that are already on their way. */
const PAUSE = 300

/**
 * A password change replaces the cookie while other pages of this browser may be using the old one. So a known member
 * counts as signed out only if a second request, a moment later, says so too.
 */
async function askWhoIsHere(queries: QueryClient, signal: AbortSignal): Promise<CurrentUser | null> {
  const ask = () =>
    request<CurrentUser>('GET', SESSION, { signal }).catch((error: unknown) =>
      nullWhenSignedOut(queries, error),
    )
  const me = await ask()
  if (me || !queries.getQueryData<CurrentUser | null>([SESSION])) return me
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  return ask()
}

export const useSession = () => useQuery(sessionQuery)

/** Tells the browser's other open pages who is signed in. */
export const notifyOtherPages = (me: CurrentUser | null) => writeStored(MEMBER, me?.id)

/** Whether this member is still signed in here, as far as the cache knows. */
export function isStillHere(queries: QueryClient, memberId: number): boolean {
  const me = queries.getQueryData(sessionQuery.queryKey)
  return me === undefined || me?.id === memberId
}

/** Who has posted is not asked any more to whom a first post goes (rules/posts.md 64). The server remembers it too. */
export const rememberFirstPost = (queries: QueryClient) =>
  queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, knowsAudience: true })

/** Removes everything that a member read in this page or left unsent. Call it while none of their pages is mounted. */
export function forgetMember(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  queries.getMutationCache().clear()
}

/** The signed-in member. The shell provides it, so that it lasts exactly as long as the member's pages. */
export const MeContext = createContext<CurrentUser | null>(null)

/** The signed-in member, for components that only members see. */
export function useMe(): CurrentUser {
  const me = use(MeContext)
  if (!me) throw new Error('This part of the page needs a signed-in member.')
  return me
}

export const SIGN_OUT = ['sign out']

/** Signs out on the server, removes all that was read, and shows the sign-in page. */
export function useSignOut() {
  const queries = useQueryClient()
  const leave = useLeaving()
  return useMutation({
    mutationKey: SIGN_OUT,
    mutationFn: async () => {
      // What is fetched ahead would be refused in the middle, and nobody waits for it.
      await queries.cancelQueries({ type: 'inactive' })
      await request('POST', accountsApi.logout)
    },
    onSuccess: leave,
  })
}

/** After the session has ended: removes all that was read in it and shows the sign-in page. */
export function useLeaving() {
  const queries = useQueryClient()
  const { history } = useRouter()
  return async () => {
    await queries.cancelQueries()
    queries.setQueryData(sessionQuery.queryKey, null)
    // Unmount the member's pages first. They need a member, and would redirect from /login to the home page.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    history.replace(paths.login)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION })
    queries.getMutationCache().clear()
  }
}

/** Whether the server can send mail. Only whoever runs it can change that, so it is fetched once. */
export const emailServiceQuery = queryOptions({
  queryKey: [mailApi.status],
  queryFn: ({ signal }) => request<EmailServiceStatus>('GET', mailApi.status, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const WHY_SIGNED_OUT = [SESSION, 'why signed out']

function nullWhenSignedOut(queries: QueryClient, error: unknown): null {
  if (!isStatus(error, 401)) throw error
  queries.setQueryData(WHY_SIGNED_OUT, isCode(error, 'suspended') ? errorText(error) : '')
  return null
}

/** Why the server ended the session of this browser, if it said so. */
export const whySignedOut = (queries: QueryClient) => queries.getQueryData<string>(WHY_SIGNED_OUT) ?? ''
