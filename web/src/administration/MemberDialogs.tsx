import type { ManagedMember } from '@kith/shared/administration.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import type { MemberAction } from './MemberMenu.tsx'
import { useDeleteMember, useLiftSuspension, useResetPassword } from './member-mutations.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { showPassword } from './show-password.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

type Props = { asked: { about: ManagedMember; act: MemberAction } | undefined; onClose: () => void }

/** The question before each act on a member. */
export function MemberDialogs({ asked, onClose }: Props) {
  const { mutate: reset } = useResetPassword(showPassword)
  const { mutate: lift } = useLiftSuspension()
  const { mutate: remove } = useDeleteMember()
  // The name stays while a dialog closes.
  const [last, setLast] = useState(asked?.about)
  if (asked && asked.about !== last) setLast(asked.about)
  const member = asked?.about ?? last
  if (!member) return null
  const { name } = member
  const of = (act: MemberAction) => ({ open: asked?.act === act, onOpenChange: onClose })
  return (
    <>
      <RoleDialog key={`role ${member.id}`} {...of('role')} member={member} />
      <ConfirmDialog
        {...of('password')}
        title={`Reset the password of ${name}?`}
        description="They are signed out everywhere. You get a new password, which is shown once. They change it when they sign in with it."
        confirm="Reset password"
        onConfirm={() => reset(member)}
      />
      <SuspendDialog key={`suspension ${member.id}`} {...of('suspend')} member={member} />
      <ConfirmDialog
        {...of('lift')}
        title={`Lift the suspension of ${name}?`}
        description="They can sign in again at once."
        confirm="Lift suspension"
        variant="primary"
        onConfirm={() => lift({ member, input: undefined })}
      />
      <ConfirmDialog
        {...of('delete')}
        title={`Delete ${name}?`}
        description="Their account, posts, comments, likes and files will be gone for good. Their communities are handed over. This action cannot be undone."
        confirm="Delete user"
        onConfirm={() => remove(member)}
      />
    </>
  )
}
