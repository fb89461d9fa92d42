import { TITLE_MAX } from '@kith/shared/settings/settings.ts'
import { Controller, useFormContext } from 'react-hook-form'
import { atMost, notBlank } from '../core/forms/field-rules.ts'
import { Section } from '../own-profile/Section.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { Switch } from '../ui/Switch.tsx'
import type { SettingsValues } from './values.ts'

const titleRules = { validate: notBlank('Please enter a title'), maxLength: atMost(TITLE_MAX) }

const switches = [
  ['trendingSidebarEnabled', 'Trending Sidebar', 'The posts that people like and discuss this week.'],
  ['friendsSidebarEnabled', 'Friends Sidebar', 'A member’s newest friends.'],
  ['trendingHashtagsEnabled', 'Trending Hashtags', 'The hashtags that are used most.'],
] as const

/** What stands beside the pages, and the title of the trending page. */
export function ColumnFields() {
  const { register, control, formState } = useFormContext<SettingsValues>()
  return (
    <Section title="Left Column">
      <div className="flex flex-col gap-4">
        {switches.map(([name, label, hint]) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field }) => (
              <Switch label={label} hint={hint} checked={field.value} onChange={field.onChange} />
            )}
          />
        ))}
        <Field
          required
          label="Trending Posts Title"
          error={formState.errors.trendingPostsTitle?.message}
          hint="The title of the page with all trending posts."
        >
          {(described) => (
            <Input {...described} {...register('trendingPostsTitle', titleRules)} autoComplete="off" />
          )}
        </Field>
      </div>
    </Section>
  )
}
