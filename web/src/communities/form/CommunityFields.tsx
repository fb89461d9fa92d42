import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_RULES_MAX,
  type CreateCommunityInput,
  communityWording,
} from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { ChangedMeanwhile } from '../../drafts/ChangedMeanwhile.tsx'
import { type Choice, Choices } from '../../ui/Choices.tsx'
import { Field, Input, Textarea } from '../../ui/Field.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

const visibilities: readonly Choice<string>[] = [
  { value: 'public', label: 'Public', hint: 'Everyone here can find and read it.' },
  { value: 'private', label: 'Private', hint: 'Everyone here can find it, only members can read it.' },
  { value: 'hidden', label: 'Hidden', hint: 'Only members, and people they invite, know about it.' },
]
const approvals: readonly Choice<string>[] = [
  { value: 'open', label: communityWording.open, hint: 'Anyone who finds it can join at once.' },
  { value: 'approval', label: communityWording.approval, hint: 'People have to ask before they join.' },
]

type Props = {
  register: UseFormRegister<CreateCommunityInput>
  errors: FieldErrors<CreateCommunityInput>
  /** What stands by now in fields that others have changed too. */
  changed?: Partial<CreateCommunityInput> | undefined
}

/** Name, description and rules of a community, who sees it, and how one joins. */
export function CommunityFields({ register, errors, changed }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <Field required label="Name" error={errors.name?.message}>
        {(described) => (
          <Input
            {...described}
            {...register('name')}
            required
            autoComplete="off"
            maxLength={COMMUNITY_NAME_MAX}
          />
        )}
      </Field>
      {changed?.name !== undefined && <ChangedMeanwhile what="The name" content={changed.name} />}
      <Field label="Description (optional)" error={errors.description?.message}>
        {(described) => (
          <Textarea
            {...described}
            {...register('description')}
            className="min-h-20"
            maxLength={COMMUNITY_DESCRIPTION_MAX}
          />
        )}
      </Field>
      {changed?.description !== undefined && (
        <ChangedMeanwhile what="The description" content={changed.description} />
      )}
      <Field label="Rules (optional)" error={errors.rules?.message}>
        {(described) => (
          <Textarea
            {...described}
            {...register('rules')}
            className="min-h-20"
            maxLength={COMMUNITY_RULES_MAX}
          />
        )}
      </Field>
      {changed?.rules !== undefined && (
        <ChangedMeanwhile what="The text of the rules" content={changed.rules} />
      )}
      <Access register={register} errors={errors} changed={changed} />
    </div>
  )
}

function Access({ register, errors, changed }: Props) {
  return (
    <>
      <Choices
        legend={<legend className={legendClass}>Who can see it</legend>}
        choices={visibilities}
        radio={() => register('visibility')}
      />
      <div aria-live="polite" className="-mt-2 px-2 text-13 empty:hidden">
        {errors.visibility && (
          <>
            <p className="text-danger">{errors.visibility.message}.</p>
            <p>
              You can{' '}
              <TextLink to={paths.communities} exact>
                create a new public community
              </TextLink>{' '}
              instead.
            </p>
          </>
        )}
      </div>
      {changed?.visibility && (
        <ChangedMeanwhile what="Who can see it" content={labelOf(visibilities, changed.visibility)} />
      )}
      <Choices
        legend={<legend className={legendClass}>Who can join</legend>}
        choices={approvals}
        radio={() => register('joinApproval')}
      />
      {changed?.joinApproval && (
        <ChangedMeanwhile what="Who can join" content={labelOf(approvals, changed.joinApproval)} />
      )}
    </>
  )
}

const labelOf = (choices: readonly Choice<string>[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

const legendClass = 'mb-1 text-13 font-semibold'
