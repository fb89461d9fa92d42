type Props = {
  label: string
  /** `#` and six hexadecimal digits. */
  value: string
  onPick: (color: string) => void
}

/** The browser's own picker of colours, as a square of the colour. It answers in capitals. */
export function ColorPicker({ label, value, onPick }: Props) {
  return (
    <input
      type="color"
      aria-label={label}
      value={value.toLowerCase()}
      className="size-11 shrink-0 cursor-pointer appearance-none overflow-hidden rounded-6 border border-control bg-field p-0 forced-color-adjust-none [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
      onChange={({ target }) => onPick(target.value.toUpperCase())}
    />
  )
}
