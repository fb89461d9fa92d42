export type Hex = `#${string}`

const WHITE: Hex = '#FFFFFF'
const BLACK: Hex = '#000000'

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const other = channels(b)
  return toHex(channels(a).map((value, i) => value + ((other[i] ?? 0) - value) * share))
}

/** The nearest shade of `colour` that reaches `ratio` on every one of the surfaces: darker on light ones, lighter on dark ones. */
export function readableOn(surfaces: readonly Hex[], colour: Hex, ratio: number): Hex {
  const [first = WHITE] = surfaces
  const end = luminance(first) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, end, share)
    if (surfaces.every((surface) => contrast(shade, surface) >= ratio)) return shade
  }
  return end
}

function luminance(colour: Hex): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const channels = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function toHex(values: number[]): Hex {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase() as Hex
}
