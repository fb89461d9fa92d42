import { accountsApi } from '@kith/shared/accounts.ts'
import { type ForgotPasswordInput, passwordWording, type ResetPasswordInput } from '@kith/shared/passwords.ts'
import { useMutation } from '@tanstack/react-query'
import { request } from '../core/request.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useLeaving } from './api.ts'

/** Asks for the link by mail. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgotPasswordInput) => request('POST', accountsApi.forgotPassword, { body: input }),
  })

/** Chooses a new password by the link, which ends every session of the member: this one too, if there is one. */
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
