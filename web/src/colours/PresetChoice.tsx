import { COLOR_NAMES, type ColorScheme } from '@kith/shared/colours/scheme.ts'
import { useId } from 'react'
import { type Preset, presets } from './presets.ts'

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
      <legend className="sr-only">Colours of the site</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {presets.map((preset) => (
          <label key={preset.name} className={choiceClass}>
            <input
              type="radio"
              name={group}
              checked={isWorn(preset, colors)}
              onChange={() => onChoose(preset.colors)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Swatch colors={preset.colors} />
            <span className="text-13 leading-4">{preset.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isWorn = (preset: Preset, colors: ColorScheme) =>
  COLOR_NAMES.every((name) => preset.colors[name].toLowerCase() === colors[name].toLowerCase())

function Swatch({ colors }: { colors: ColorScheme }) {
  const { background, pageBackground, primary, secondary, accent } = colors
  return (
    <span aria-hidden className="flex h-8 overflow-hidden rounded-6 border border-line">
      {[background, pageBackground, primary, secondary, accent].map((color, place) => (
        // Two of them may be the same colour.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className="flex-1" style={{ backgroundColor: color }} />
      ))}
    </span>
  )
}

const choiceClass =
  'relative flex flex-col gap-1 rounded-6 border border-control p-1.5 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus'
