import type { Hex } from '@kith/shared/colours/colour.ts'
import { type ColorName, colorLabels, colorWording } from '@kith/shared/colours/scheme.ts'
import { useId, useState } from 'react'
import { ColorPicker } from '../ui/ColorPicker.tsx'
import { Input } from '../ui/Field.tsx'
import { contrastWords, type Readability } from './readability.ts'

type Props = {
  name: ColorName
  value: Hex
  readability: Readability | undefined
  onChange: (color: Hex) => void
}

const isHex = (text: string): text is Hex => /^#[\dA-F]{6}$/i.test(text)

/** One colour: by the browser's own picker or by its number, with how it reads. */
export function ColorRow({ name, value, readability, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !isHex(typed)
  const type = (text: string) => {
    setTyped(text)
    if (isHex(text)) onChange(text.toUpperCase() as Hex)
  }
  const take = (color: Hex) => {
    setTyped(undefined)
    onChange(color)
  }
  const label = colorLabels[name]
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <ColorPicker label={`Pick: ${label}`} value={value} onPick={(color) => take(color as Hex)} />
        <Input
          id={id}
          value={typed ?? value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          className="tabular-nums"
          onChange={({ target }) => type(target.value.trim())}
          onBlur={() => isWrong || setTyped(undefined)}
        />
        <span className="w-14 shrink-0 text-right text-13 text-muted tabular-nums">
          {readability?.ratio && (
            <>
              <span className="sr-only">Contrast </span>
              {contrastWords(readability.ratio)}
            </>
          )}
        </span>
      </div>
      <div id={`${id}-note`} aria-live="polite" className="text-13 empty:hidden">
        {isWrong && <p className="text-danger">{colorWording.invalid}</p>}
        {!isWrong && readability?.word && <Advice {...readability} onTake={take} />}
      </div>
    </div>
  )
}

type AdviceProps = Readability & { onTake: (color: Hex) => void }

/** Says what is hard to read, and offers the nearest colour that is not. It is the one that shows meanwhile. */
function Advice({ word, nearest, onTake }: AdviceProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {word}
      {nearest && (
        <button
          type="button"
          className="tap-target inline-flex items-center gap-1.5 rounded-6 font-semibold text-link underline"
          onClick={() => onTake(nearest)}
        >
          <span
            aria-hidden
            className="size-3.5 rounded-full border border-control forced-color-adjust-none"
            style={{ background: nearest }}
          />
          Use {nearest}
        </button>
      )}
    </p>
  )
}
