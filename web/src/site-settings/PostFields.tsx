import { QUOTA_MB_MAX, POST_LENGTH_MAX } from '@kith/shared/settings/settings.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import { useFormContext } from 'react-hook-form'
import { Section } from '../own-profile/Section.tsx'
import { Field, Input, Select } from '../ui/Field.tsx'
import { type SettingsValues, wholeUpTo } from './values.ts'

/** What posts may be, and how much a member may store. */
export function PostFields() {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Section title="Posts">
      <div className="flex flex-col gap-4">
        <Field
          required
          label="Max Post Length"
          error={errors.maxPostLength?.message}
          hint="Characters in a post or comment. Longer ones that are already there stay."
        >
          {(described) => (
            <Input
              {...described}
              {...register('maxPostLength', wholeUpTo(POST_LENGTH_MAX))}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Default Post Visibility" hint="For new members. Each can choose another.">
          {(described) => (
            <Select {...described} {...register('defaultPostVisibility')}>
              <option value="friends">{visibilityLabels.friends}</option>
              <option value="public">{visibilityLabels.public}</option>
            </Select>
          )}
        </Field>
        <Field
          required
          label="Storage per Member (MB)"
          error={errors.storageQuotaMb?.message}
          hint="For all pictures and videos of one member."
        >
          {(described) => (
            <Input
              {...described}
              {...register('storageQuotaMb', wholeUpTo(QUOTA_MB_MAX))}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </Section>
  )
}
