import { friendGroupWording } from '@kith/shared/friend-groups.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useLeft } from '../core/forms/field-blur.ts'
import { cx } from '../ui/class-names.ts'
import { ColorPicker } from '../ui/ColorPicker.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { HEX, SWATCHES } from './swatches.ts'

const BLACK = '#000000'

type Props = { value: string; onChange: (color: string) => void }

/** A colour: one of the ready ones, any by the picker, or by its number. */
export function ColourField({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const { isLeft, listening } = useLeft()
  const choose = (color: string) => {
    setTyped(color)
    onChange(color)
  }
  const type = (text: string) => {
    setTyped(text)
    if (HEX.test(text)) onChange(text.toUpperCase())
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-semibold">Colour</legend>
      <Swatches value={value} onChoose={choose} />
      <Field label="Hex" error={isLeft && !HEX.test(typed) ? friendGroupWording.invalidColor : undefined}>
        {(described) => (
          <div className="flex gap-2">
            <ColorPicker label="Pick a colour" value={HEX.test(value) ? value : BLACK} onPick={choose} />
            <Input
              {...described}
              {...listening}
              value={typed}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => type(target.value)}
            />
          </div>
        )}
      </Field>
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
              'touch grid size-8 place-items-center rounded-full ring-1 ring-control forced-color-adjust-none ring-inset',
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
