import {
  notifyManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { accountsApi, type CurrentUser } from '@kith/shared/accounts.ts'
import { type EmailServiceStatus, mailApi } from '@kith/shared/mail.ts'
import { createContext, use } from 'react'
import { paths } from '../core/paths.ts'
import { isStatus, request } from '../core/request.ts'
import { writeStored } from '../core/stored.ts'

const MINUTE = 60_000
const SESSION = accountsApi.user
/** Who was last seen here: the other open pages of this browser hear of it when that changes. */
export const MEMBER = 'kith.member'

/** The member who is signed in, or null: fresh for 5 minutes, asked once (contract.md §9). */
export const sessionQuery = queryOptions({
  queryKey: [SESSION],
  queryFn: ({ signal, client }) => askWhoIsHere(client, signal),
  staleTime: 5 * MINUTE,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** As long as an answer takes that is on its way already. */
const PAUSE = 300

/**
 * Changing the password replaces the cookie, also for what other pages of this browser are just asking: a member who was
 * here is taken for signed out only when it is so with the cookie of a moment later, too.
 */
async function askWhoIsHere(queries: QueryClient, signal: AbortSignal): Promise<CurrentUser | null> {
  const ask = () => request<CurrentUser>('GET', SESSION, { signal }).catch(nullWhenSignedOut)
  const me = await ask()
  if (me || !queries.getQueryData<CurrentUser | null>([SESSION])) return me
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  return ask()
}

export const useSession = () => useQuery(sessionQuery)

/** Lets the other open pages of this browser know who is here. */
export const tellOtherPages = (me: CurrentUser | null) => writeStored(MEMBER, me?.id)

/** Whether no one else is known to be here than a member who began something. */
export function isStillHere(queries: QueryClient, memberId: number): boolean {
  const me = queries.getQueryData(sessionQuery.queryKey)
  return me === undefined || me?.id === memberId
}

/** Forgets all that a member read in this page, or left unsent; to be called while none of their pages stands. */
export function forgetMember(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  queries.getMutationCache().clear()
}

/** Who the member's pages are for. The shell gives it, so that it lasts exactly as long as they do. */
export const MeContext = createContext<CurrentUser | null>(null)

/** The signed-in member, for what shows only to members. */
export function useMe(): CurrentUser {
  const me = use(MeContext)
  if (!me) throw new Error('This part of the page needs a signed-in member.')
  return me
}

/** Ends the session here and on the server, forgets everything read in it, and shows the sign-in page. */
export function useSignOut() {
  const leave = useLeaving()
  return useMutation({ mutationFn: () => request('POST', accountsApi.logout), onSuccess: leave })
}

/** Once the session has ended: forgets everything read in it, and shows the sign-in page. */
export function useLeaving() {
  const queries = useQueryClient()
  const { history } = useRouter()
  return async () => {
    await queries.cancelQueries()
    queries.setQueryData(sessionQuery.queryKey, null)
    // The member's pages go first: they can't stand without a member, and lead home from the door's address.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    history.replace(paths.login)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION })
    queries.getMutationCache().clear()
  }
}

/** Whether the house can send mail: set once, by the one who runs it. */
export const emailServiceQuery = queryOptions({
  queryKey: [mailApi.status],
  queryFn: ({ signal }) => request<EmailServiceStatus>('GET', mailApi.status, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

function nullWhenSignedOut(error: unknown): null {
  if (isStatus(error, 401)) return null
  throw error
}
