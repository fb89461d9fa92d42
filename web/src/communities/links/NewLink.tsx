import { LINK_USES_MAX } from '@kith/shared/communities.ts'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useBlurred } from '../../core/forms/field-blur.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { useCreateLink } from './api.ts'

/** The days that a link is valid. */
const TERMS: readonly [days: string, label: string][] = [
  ['', 'No expiry'],
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
]

/** Makes a link, with an end if one is wanted. */
export function NewLink({ id }: { id: number }) {
  const { mutate, isPending } = useCreateLink(id)
  const [days, setDays] = useState('')
  const [uses, setUses] = useState('')
  const isWrong = uses !== '' && !isCount(uses)
  const { isBlurred, listening } = useBlurred()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isWrong || isPending) return
    mutate({
      ...(days && { expiresInDays: Number(days) }),
      ...(uses && { maxUses: Number(uses) }),
    })
  }
  return (
    <form noValidate className={formClass} onSubmit={submit}>
      <Field label="Valid for">
        {(described) => (
          <Select {...described} value={days} onChange={({ target }) => setDays(target.value)}>
            {TERMS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="min-w-0 flex-1 sm:min-w-max">
        <Field
          label="Uses (optional)"
          error={
            isWrong && isBlurred ? `A number from 1 to ${LINK_USES_MAX.toLocaleString('en')}` : undefined
          }
        >
          {(described) => (
            <Input
              {...described}
              {...listening}
              inputMode="numeric"
              autoComplete="off"
              placeholder="No limit"
              value={uses}
              onChange={({ target }) => setUses(target.value.trim())}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={isPending} disabled={isWrong} className="max-sm:col-span-2 sm:mt-5.5">
        {!isPending && <Plus className="size-4.5" aria-hidden />}
        Create link
      </Button>
    </form>
  )
}

/** On small screens the button is below, or the field would be too narrow for its label. */
const formClass = 'grid grid-cols-2 items-start gap-3 border-b border-line py-4 sm:flex sm:flex-wrap'

const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= LINK_USES_MAX
