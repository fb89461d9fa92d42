import { isBlank } from '@kith/shared/basics.ts'
import { type Community, type CreateCommunityInput, isOpening } from '@kith/shared/communities.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changedValues } from '../../core/forms/changed-values.ts'
import type { Form } from '../../core/forms/form.ts'
import { DiscardChanges } from '../../drafts/DiscardChanges.tsx'
import { useSeenVersion } from '../../drafts/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CommunityFields } from '../form/CommunityFields.tsx'
import { showIssues } from '../form/issues.ts'
import { useEditCommunity } from './api.ts'
import { OpeningQuestion } from './OpeningQuestion.tsx'

type Props = {
  community: Community
  form: Form<CreateCommunityInput>
  onForget: () => void
  onDone: () => void
}

/** The words of a community, who sees it and how one joins. */
export function DetailsForm({ community, form, onForget, onDone }: Props) {
  const { register, control, handleSubmit, formState, setError, listening } = form
  const { mutate, isPending } = useEditCommunity(community.id)
  const { dirtyFields, defaultValues } = formState
  const values = useWatch({ control })
  const current = detailsOf(community)
  const version = useSeenVersion(current, formState.isDirty)
  const [asked, ask] = useState<CreateCommunityInput>()
  const save = (input: CreateCommunityInput) =>
    mutate(
      { ...changedValues(input, dirtyFields), before: changedValues(version.seen, dirtyFields) },
      {
        onSuccess: (edited) => {
          // Nothing is left to keep. The fields stay the same ones.
          form.reset(detailsOf(edited), { keepFieldsRef: true })
          onDone()
        },
        onError: (error) => {
          version.onError(error)
          showIssues(error, setError)
        },
      },
    )
  const discard = () => {
    onForget()
    form.reset(current, { keepFieldsRef: true })
  }
  return (
    <form
      {...listening}
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((input) =>
        isOpening(current.visibility, input.visibility) ? ask(input) : save(input),
      )}
    >
      <CommunityFields
        register={register}
        errors={formState.errors}
        changed={changedByBoth(current, { before: defaultValues, values })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <DiscardChanges isChanged={formState.isDirty && !isPending} onDiscard={discard} />
        <Button type="submit" disabled={isBlank(values.name ?? '') || !formState.isDirty} busy={isPending}>
          Save
        </Button>
      </div>
      <OpeningQuestion
        community={community}
        to={values.visibility}
        open={asked !== undefined}
        onOpenChange={() => ask(undefined)}
        onConfirm={() => asked && save(asked)}
      />
    </form>
  )
}

type Details = Partial<CreateCommunityInput>

/** What stands by now in the fields that others have changed to something else than the viewer. */
const changedByBoth = (
  current: CreateCommunityInput,
  { before = {}, values }: { before: Details | undefined; values: Details },
): Details =>
  Object.fromEntries(
    Object.entries(current).filter(([name, value]) => {
      const field = name as keyof CreateCommunityInput
      return new Set([value, before[field], values[field]]).size === 3
    }),
  )

/** What the form edits. */
export const detailsOf = ({
  name,
  description,
  rules,
  visibility,
  joinApproval,
}: Community): CreateCommunityInput => ({ name, description, rules, visibility, joinApproval })
