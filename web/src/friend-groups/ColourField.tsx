import { friendGroupWording } from '@kith/shared/friend-groups.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { HexColorPicker } from 'react-colorful'
import { useLeft } from '../core/field-blur.ts'
import { cx } from '../ui/class-names.ts'
import { Field, Input } from '../ui/Field.tsx'
import { HEX, SWATCHES } from './swatches.ts'

type Props = { value: string; onChange: (color: string) => void }

/** A colour: one of the ready ones, any by the picker, or by its number. */
export function ColourField({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const { isLeft, listening } = useLeft()
  const choose = (color: string) => {
    setTyped(color.toUpperCase())
    onChange(color.toUpperCase())
  }
  const type = (text: string) => {
    setTyped(text)
    if (HEX.test(text)) onChange(text.toUpperCase())
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-semibold">Colour</legend>
      <Swatches value={value} onChoose={choose} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <HexColorPicker
          className="h-36! w-full! sm:w-56!"
          color={HEX.test(value) ? value : '#000000'}
          onChange={choose}
        />
        <div className="flex-1">
          <Field label="Hex" error={isLeft && !HEX.test(typed) ? friendGroupWording.invalidColor : undefined}>
            {(described) => (
              <Input
                {...described}
                {...listening}
                value={typed}
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
        </div>
      </div>
    </fieldset>
  )
}

function Swatches({ value, onChoose }: { value: string; onChoose: (color: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {SWATCHES.map(({ color, name }) => {
        const isChosen = color === value.toUpperCase()
        return (
          <button
            key={color}
            type="button"
            aria-label={name}
            aria-pressed={isChosen}
            data-tooltip={name}
            className={cx(
              'touch grid size-8 place-items-center rounded-full ring-1 ring-control ring-inset',
              isChosen && 'outline-2 outline-offset-2 outline-ink',
            )}
            style={{ background: color }}
            onClick={() => onChoose(color)}
          >
            {isChosen && <Check className="size-4 text-black" aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
