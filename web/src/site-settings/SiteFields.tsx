import { TITLE_MAX } from '@kith/shared/settings/settings.ts'
import { registrationModes } from '@kith/shared/settings/registration-mode.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { atMost, notBlank } from '../core/forms/field-rules.ts'
import { Section } from '../own-profile/Section.tsx'
import { Field, Input, Select } from '../ui/Field.tsx'
import type { SettingsValues } from './values.ts'

const nameRules = { validate: notBlank('Please enter a name'), maxLength: atMost(TITLE_MAX) }

/** The site's name, and who may join. */
export function SiteFields() {
  const { register, control, formState } = useFormContext<SettingsValues>()
  const mode = useWatch({ control, name: 'mode' })
  const hint = registrationModes.find(({ value }) => value === mode)?.hint
  return (
    <Section title="Site">
      <div className="flex flex-col gap-4">
        <Field
          required
          label="Site Name"
          error={formState.errors.siteName?.message}
          hint="In titles, in emails and on the sign-in page."
        >
          {(described) => <Input {...described} {...register('siteName', nameRules)} autoComplete="off" />}
        </Field>
        <Field label="Registration Mode" hint={hint}>
          {(described) => (
            <Select {...described} {...register('mode')}>
              {registrationModes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Section>
  )
}
