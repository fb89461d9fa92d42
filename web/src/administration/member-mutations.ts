import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@kith/shared/accounts.ts'
import {
  administrationWording,
  type ManagedMember,
  type SuspensionInput,
} from '@kith/shared/administration.ts'
import { changeItems } from '../core/calls/pages.ts'
import { errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  countsQuery,
  deleteMember,
  giveRole,
  liftSuspension,
  MEMBERS,
  resetPassword,
  suspend,
} from './api.ts'

/** Changes the role of a member. Shown at once, rolled back on failure. */
export const useChangeRole = () =>
  useChange<{ role: Role }>({
    part: ({ role }) => ({ role }),
    send: (member, { role }) => giveRole(member, role),
    done: () => administrationWording.roleChanged,
    failed: administrationWording.roleFailed,
  })

/** Suspends a member, or changes until when and why. */
export const useSuspend = () =>
  useChange<SuspensionInput>({
    part: ({ until, reason }) => ({ suspension: { until, reason } }),
    send: (member, { until, reason }) => suspend(member, { until, reason }),
    done: ({ name }) => `${name} is suspended`,
    failed: 'Failed to suspend user',
  })

export const useLiftSuspension = () =>
  useChange({
    part: () => ({ suspension: null }),
    send: (member) => liftSuspension(member),
    done: ({ name }) => `${name} may sign in again`,
    failed: 'Failed to lift the suspension',
  })

type MemberChange<Input> = {
  part: (input: Input) => Partial<ManagedMember>
  send: (member: ManagedMember, input: Input) => Promise<unknown>
  done: (member: ManagedMember) => string
  failed: string
}

function useChange<Input = undefined>({ part, send, done, failed }: MemberChange<Input>) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'members' },
    networkMode: 'always',
    mutationFn: ({ member, input }: { member: ManagedMember; input: Input }) => send(member, input),
    onMutate: ({ member, input }) => patch(queries, member.id, part(input)),
    onSuccess: (_answer, { member }) => toast({ title: done(member) }),
    onError: (error, { member }) => {
      patch(queries, member.id, member)
      toastFailure(failed, errorText(error))
    },
    onSettled: () => queries.invalidateQueries(countsQuery),
  })
}

function patch(queries: QueryClient, id: number, part: Partial<ManagedMember>): void {
  changeItems<ManagedMember>(queries, MEMBERS, (members) =>
    members.map((member) => (member.id === id ? { ...member, ...part } : member)),
  )
}

/** Gives a member a new password, which `show` gets. */
export function useResetPassword(show: (member: ManagedMember, password: string) => void) {
  return useMutation({
    networkMode: 'always',
    // The password is not kept in memory longer than it is shown.
    gcTime: 0,
    mutationFn: (member: ManagedMember) => resetPassword(member),
    onSuccess: ({ resetPassword }, member) => show(member, resetPassword),
    onError: (error) => toastFailure(administrationWording.passwordResetFailed, errorText(error)),
  })
}

/** Deletes a member. They leave the list at once, and come back on failure. */
export function useDeleteMember() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'members' },
    networkMode: 'always',
    mutationFn: (member: ManagedMember) => deleteMember(member),
    onMutate: ({ id }) =>
      changeItems<ManagedMember>(queries, MEMBERS, (members) => members.filter((one) => one.id !== id)),
    onSuccess: () => toast({ title: administrationWording.deleted }),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: MEMBERS })
      toastFailure(administrationWording.deleteFailed, errorText(error))
    },
    onSettled: () => queries.invalidateQueries(countsQuery),
  })
}
