import { isBlank } from '@kith/shared/basics.ts'
import { friendGroupWording, GROUP_NAME_MAX } from '@kith/shared/friend-groups.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field, Input } from '../ui/Field.tsx'
import type { Fields } from './management-api.ts'
import { ColourField } from './ColourField.tsx'
import { HEX } from './swatches.ts'

type Props = {
  start: Fields
  submit: string
  isPending: boolean
  onSubmit: (words: Fields) => void
  onCancel?: () => void
}

/** What a group is called and which colour it has. */
export function GroupForm({ start, submit, isPending, onSubmit, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const hex = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(start.name)
  const [color, setColor] = useState(start.color)
  const [isAsked, setAsked] = useState(false)
  const isMissing = isBlank(name)
  const isWrong = !HEX.test(color)
  const isSame = name.trim() === start.name && color === start.color
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(isMissing || isWrong)
    if (isMissing) field.current?.focus()
    else if (isWrong) hex.current?.focus()
    else onSubmit({ name: name.trim(), color: color.toUpperCase() })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={send}>
      <Field required label="Name" error={isAsked && isMissing ? friendGroupWording.nameRequired : undefined}>
        {(described) => (
          <Input
            {...described}
            ref={field}
            maxLength={GROUP_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setAsked(false)
            }}
          />
        )}
      </Field>
      <ColourField
        value={color}
        isAsked={isAsked}
        hex={hex}
        onChange={(value) => {
          setColor(value)
          setAsked(false)
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isPending} disabled={start.name !== '' && isSame}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
