import { friendGroupWording } from '@kith/shared/friend-groups.ts'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { useBlurred } from '../core/forms/field-blur.ts'
import { cx } from '../ui/class-names.ts'
import { ColorPicker } from '../ui/ColorPicker.tsx'
import { Field, Input } from '../ui/Field.tsx'
import { HEX, SWATCHES } from './swatches.ts'

const BLACK = '#000000'

/** `isAsked`: whether it says what is wrong before the field is left. `hex` is the field of the number. */
type Props = {
  value: string
  isAsked: boolean
  hex: Ref<HTMLInputElement>
  onChange: (color: string) => void
}

/** A colour: one of the ready ones, any by the picker, or by its number as it is typed. */
export function ColourField({ value, isAsked, hex, onChange }: Props) {
  const { isBlurred, listening } = useBlurred()
  const isWrong = (isBlurred || isAsked) && !HEX.test(value)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-semibold">Color</legend>
      <Swatches value={value} onChoose={onChange} />
      <Field label="Hex" error={isWrong ? friendGroupWording.invalidColor : undefined}>
        {(described) => (
          <div className="flex gap-2">
            <ColorPicker label="Pick a color" value={HEX.test(value) ? value : BLACK} onPick={onChange} />
            <Input
              {...described}
              {...listening}
              ref={hex}
              value={value}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => onChange(target.value)}
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
              'tap-target grid size-8 place-items-center rounded-full ring-1 ring-control forced-color-adjust-none ring-inset',
              isChosen && 'outline-2 outline-offset-2 outline-ink forced-colors:outline-[CanvasText]',
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
