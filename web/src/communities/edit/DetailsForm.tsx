import type { Community, CreateCommunityInput } from '@kith/shared/communities.ts'
import { useWatch } from 'react-hook-form'
import type { Form } from '../../core/form.ts'
import { Button } from '../../ui/Button.tsx'
import { CommunityFields } from '../form/CommunityFields.tsx'
import { showIssues } from '../form/issues.ts'
import { useEditCommunity } from './api.ts'

type Props = { community: Community; form: Form<CreateCommunityInput>; onDone: () => void }

/** The words of a community, who sees it and how one joins. */
export function DetailsForm({ community, form, onDone }: Props) {
  const { register, control, handleSubmit, formState, setError, listening } = form
  const { mutate, isPending } = useEditCommunity(community.id)
  const name = useWatch({ control, name: 'name' })
  return (
    <form
      {...listening}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((input) =>
        mutate(input, { onSuccess: onDone, onError: (error) => showIssues(error, setError) }),
      )}
    >
      <CommunityFields register={register} errors={formState.errors} />
      <Button
        type="submit"
        className="self-end"
        disabled={name.trim() === '' || !formState.isDirty}
        busy={isPending}
      >
        Save
      </Button>
    </form>
  )
}

/** What the form edits. */
export const detailsOf = ({
  name,
  description,
  rules,
  visibility,
  joinApproval,
}: Community): CreateCommunityInput => ({ name, description, rules, visibility, joinApproval })
