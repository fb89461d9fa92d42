import { isBlank } from '@kith/shared/basics.ts'
import type { CreateCommunityInput } from '@kith/shared/communities.ts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useForm } from '../../core/forms/form.ts'
import { usePersistedForm } from '../../drafts/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CommunityFields } from './CommunityFields.tsx'
import { useCreateCommunity } from './create-community.ts'
import { showIssues } from './issues.ts'

const blank: CreateCommunityInput = {
  name: '',
  description: '',
  rules: '',
  visibility: 'public',
  joinApproval: 'open',
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Founds a community. What was written stays when the dialog or the page is closed. */
export function CreateCommunityDialog({ open, onOpenChange }: Props) {
  const id = useId()
  const form = useForm({ defaultValues: blank })
  const { register, control, handleSubmit, formState, setError, listening } = form
  const forget = usePersistedForm(form, 'new-community', ['name', 'description', 'rules'])
  const { create, isPending } = useCreateCommunity(forget)
  const name = useWatch({ control, name: 'name' })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Community"
      description="You’ll run it, and can change all of this later."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={isBlank(name)} busy={isPending}>
            Create
          </Button>
        </>
      }
    >
      <form
        id={id}
        {...listening}
        onSubmit={handleSubmit((input) => create(input, (error) => showIssues(error, setError)))}
      >
        <CommunityFields register={register} errors={formState.errors} />
      </form>
    </Dialog>
  )
}
