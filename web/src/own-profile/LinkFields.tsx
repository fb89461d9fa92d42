import { LINKS_MAX } from '@kith/shared/own-profile.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Control, type FieldErrors, useFieldArray, type UseFormRegister } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { profileRules, type ProfileValues } from './profile-values.ts'

type Props = {
  control: Control<ProfileValues>
  register: UseFormRegister<ProfileValues>
  errors: FieldErrors<ProfileValues>['links']
}

/** The links of a profile, each with a title and a URL. */
export function LinkFields({ control, register, errors }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'links' })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="flex flex-col gap-4 sm:gap-3">
      <legend className="mb-2 text-15 font-semibold">Links</legend>
      {fields.map((field, at) => (
        <fieldset key={field.id} className="flex items-start gap-2">
          <legend className="sr-only">Link {at + 1}</legend>
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
            <Field required label="Title" error={errors?.[at]?.title?.message}>
              {(described) => (
                <Input {...described} {...register(`links.${at}.title`, profileRules.linkTitle)} />
              )}
            </Field>
            <Field required label="URL" error={errors?.[at]?.url?.message}>
              {(described) => (
                <Input
                  {...described}
                  {...register(`links.${at}.url`, profileRules.linkUrl)}
                  type="url"
                  inputMode="url"
                  autoCapitalize="none"
                  placeholder="https://example.com"
                />
              )}
            </Field>
          </div>
          <IconButton
            label={`Remove link ${at + 1}`}
            className="mt-5.5"
            onClick={() => {
              remove(at)
              add.current?.focus()
            }}
          >
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <Button
        ref={add}
        variant="secondary"
        className="self-start"
        disabled={fields.length >= LINKS_MAX}
        onClick={() => append({ title: '', url: '' })}
      >
        <Plus className="size-4" aria-hidden />
        Add Link
      </Button>
    </fieldset>
  )
}
