import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsApi, type CurrentUser, type LoginInput, type RegisterInput } from '@kith/shared/accounts.ts'
import { INVITATION_CODE, type InvitationCheck, invitationsApi } from '@kith/shared/invitations.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { type ForgotPasswordInput, passwordWording, type ResetPasswordInput } from '@kith/shared/passwords.ts'
import { paths } from '@kith/shared/paths.ts'
import { request } from '../core/calls/request.ts'
import { loadThemes } from '../core/theme/theme-loader.ts'
import { useRouter } from '../router/router.ts'
import { toast } from '../ui/overlays/toast.ts'
import { sessionQuery, useLeaving } from './api.ts'

// The calls of the sign-in, registration and password pages. They are kept out of api.ts, which all members load.

const MINUTE = 60_000

export const useSignIn = () => useEntry<LoginInput>(accountsApi.login)
export const useRegister = () => useEntry<RegisterInput>(accountsApi.register)

/** Sign-in and registration both end with a session, on the home page. */
function useEntry<Input>(path: string) {
  const queries = useQueryClient()
  const { history } = useRouter()
  return useMutation({
    mutationFn: (input: Input) => request<CurrentUser>('POST', path, { body: input }),
    onSuccess: async (user) => {
      // Apply the theme first, so that the member never sees the pages in another one.
      const themes = await loadThemes()
      themes?.applyTheme(user.colorTheme, user.darkWithDevice)
      queries.setQueryData(sessionQuery.queryKey, user)
      history.push(paths.home)
    },
  })
}

/** Whether a well-formed invitation code is valid, and who invites; undefined while unknown. */
export function useInvitationCheck(code: string) {
  const { data, isFetching, isLoading } = useQuery({
    queryKey: [invitationsApi.validate, code],
    queryFn: ({ signal }) =>
      request<InvitationCheck>('GET', invitationsApi.validate, { query: { code }, signal }),
    enabled: INVITATION_CODE.test(code),
    staleTime: MINUTE,
  })
  return { valid: data?.valid, inviter: data?.inviter, isChecking: isFetching, isLoading }
}

/** Requests the mail with the link. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgotPasswordInput) => request('POST', accountsApi.forgotPassword, { body: input }),
  })

/** Sets a new password with the link. That ends every session of the member, including this one. */
export function useResetPassword() {
  const leave = useLeaving()
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => request('POST', accountsApi.resetPassword, { body: input }),
    onSuccess: async () => {
      await leave()
      toast({ title: passwordWording.changed })
    },
  })
}

/** Turns e-mail notifications off with the token of a mail, signed in or not. */
export function useUnsubscribe(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST', fillPath(mailApi.unsubscribe, { token })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}
