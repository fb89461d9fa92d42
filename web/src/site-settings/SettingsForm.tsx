import type { PlatformSettings } from '@kith/shared/settings/settings.ts'
import { FormProvider } from 'react-hook-form'
import { useForm } from '../core/forms/form.ts'
import { UnsavedGuard } from '../own-profile/UnsavedGuard.tsx'
import { Button } from '../ui/Button.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { useSaveSettings } from './api.ts'
import { PostFields } from './PostFields.tsx'
import { SiteFields } from './SiteFields.tsx'
import { changeOf, type SettingsValues, valuesOf } from './values.ts'

/** After saving, no value is dirty. The fields stay the same ones: they are not registered again. */
const SAVED = { keepDirtyValues: false, keepFieldsRef: true }

/** All settings of the site. What another admin changes meanwhile shows, except where one has changed it too. */
export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const save = useSaveSettings()
  const form = useForm<SettingsValues>({
    defaultValues: valuesOf(settings),
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true, keepFieldsRef: true },
  })
  const { isDirty, dirtyFields } = form.formState
  const submit = form.handleSubmit((values) =>
    save.mutate(changeOf(values, dirtyFields, settings), {
      onSuccess: (saved) => form.reset(valuesOf(saved), SAVED),
    }),
  )
  return (
    <FormProvider {...form}>
      <form {...form.listening} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <SiteFields />
        <PostFields />
        <ColumnFields />
        <Button type="submit" busy={save.isPending} disabled={!isDirty} className="self-start">
          Save Settings
        </Button>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </FormProvider>
  )
}
