import { ICON_NAMES } from '@kith/shared/about/site-content.ts'
import { useId } from 'react'
import { icons } from '../icons.ts'

type Props = { chosen: string; onChoose: (name: string) => void }

/** All icons by name. Arrow keys choose, as in every group of radio buttons. */
export function IconGrid({ chosen, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold">Icon</legend>
      <div className="grid grid-cols-3 gap-1 sm:grid-cols-4">
        {ICON_NAMES.map((name) => {
          const Icon = icons[name]
          return (
            <label
              key={name}
              className="relative flex flex-col items-center gap-1 rounded-6 px-1 py-3 text-13 transition-colors hover:bg-sunken has-checked:highlighted has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                value={name}
                checked={chosen === name}
                onChange={() => onChoose(name)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Icon className="size-6" aria-hidden />
              <span className="max-w-full truncate">{name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
