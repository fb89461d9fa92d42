import { type ColorScheme, isSameScheme } from '@kith/shared/colours/scheme.ts'
import { useId } from 'react'
import { presets } from './presets.ts'
import { Swatch } from './Swatch.tsx'

type Props = {
  /** The colours of now; none of the presets is chosen when they are others. */
  colors: ColorScheme
  onChoose: (colors: ColorScheme) => void
}

/** The presets that come with the product, by their swatches. Arrow keys choose. */
export function PresetChoice({ colors, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">Colors of the site</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {presets.map((preset) => (
          <label key={preset.name} className={choiceClass}>
            <input
              type="radio"
              name={group}
              checked={isSameScheme(preset.colors, colors)}
              onChange={() => onChoose(preset.colors)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Swatch colors={preset.colors} className="h-8" />
            <span className="text-13 leading-4">{preset.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choiceClass =
  'relative flex flex-col gap-1 rounded-6 border border-control p-1.5 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold contrast:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-focus'
