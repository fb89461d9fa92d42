import { type ColorScheme, colorWording, PRESET_NAME_MAX } from '@kith/shared/colours/scheme.ts'
import { atMost, notBlank } from '../core/forms/field-rules.ts'
import { useForm } from '../core/forms/form.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { useSaveColors } from './api.ts'

const rules = { validate: notBlank(colorWording.nameRequired), maxLength: atMost(PRESET_NAME_MAX) }

/** Keeps the picked colours under a name. The same name again replaces them. */
export function NewPreset({ picked }: { picked: ColorScheme }) {
  const { register, handleSubmit, reset, formState, listening } = useForm({ defaultValues: { name: '' } })
  const { mutate, isPending } = useSaveColors()
  const save = handleSubmit(({ name }) =>
    mutate(
      { presetChanges: { [name.trim()]: picked } },
      { onSuccess: () => reset(undefined, { keepFieldsRef: true }) },
    ),
  )
  return (
    <form {...listening} className="flex flex-wrap items-start gap-2" onSubmit={(event) => void save(event)}>
      <div className="min-w-48 flex-1">
        <Field required label="Preset name" error={formState.errors.name?.message}>
          {(described) => <Input {...described} {...register('name', rules)} autoComplete="off" />}
        </Field>
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-5.5 sm:min-h-11!">
        Save Preset
      </Button>
    </form>
  )
}
