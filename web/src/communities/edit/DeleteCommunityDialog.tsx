import type { Community } from '@kith/shared/communities.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useDeleteCommunity } from './api.ts'

type Props = { community: Community; open: boolean; onOpenChange: (open: boolean) => void }

/** Deletes a community, once its name was typed. */
export function DeleteCommunityDialog({ community: { id, name }, open, onOpenChange }: Props) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const { mutate, isPending } = useDeleteCommunity(id)
  const isTyped = typed.trim() === name.trim()
  const turn = (isOpen: boolean) => {
    if (!isOpen) setTyped('')
    onOpenChange(isOpen)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped && !isPending) mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={`Delete ${name}?`}
      description="Its posts, comments and memberships will be gone for good. This action cannot be undone."
      actions={
        <>
          <Button variant="secondary" onClick={() => turn(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" disabled={!isTyped} busy={isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          required
          label="The name of the community"
          hint={
            <>
              To confirm, type “<bdi>{name}</bdi>”.
            </>
          }
        >
          {(described) => (
            <Input
              {...described}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
