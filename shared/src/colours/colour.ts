export type Hex = `#${string}`

const WHITE: Hex = '#FFFFFF'
const BLACK: Hex = '#000000'

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Whether white reads better on a colour than black. */
export const isDark = (colour: Hex): boolean => luminance(colour) <= 0.18

/** Two inks printed over one another, as the browser mixes them: darker on light paper, brighter on dark. */
export function overprint(a: Hex, b: Hex, dark: boolean): Hex {
  const other = channels(b)
  return toHex(
    channels(a).map((value, i) => {
      const [x, y] = [value / 255, (other[i] ?? 0) / 255]
      return (dark ? 1 - (1 - x) * (1 - y) : x * y) * 255
    }),
  )
}

/** Mixes `share` (0 to 1) of `b` into `a`. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const other = channels(b)
  return toHex(channels(a).map((value, i) => value + ((other[i] ?? 0) - value) * share))
}

/**
 * The shade nearest to `colour` that reaches the contrast `ratio` on every surface: darker on light, lighter on dark.
 * It keeps the hue, and as much saturation as that lightness allows. So a pale pink turns deep and not grey.
 */
export function readableOn(surfaces: readonly Hex[], colour: Hex, ratio: number): Hex {
  const [first = WHITE] = surfaces
  const end = isDark(first) ? WHITE : BLACK
  for (let share = 0; share < 1; share += 0.01) {
    const shade = share === 0 ? colour : shadeOf(colour, end, share)
    if (surfaces.every((surface) => contrast(shade, surface) >= ratio)) return shade
  }
  return end
}

/** Moves `colour` towards black or white, changing only its lightness (OKLab). */
function shadeOf(colour: Hex, end: Hex, share: number): Hex {
  const [lightness, a, b] = toLab(colour)
  const aim = lightness + ((end === WHITE ? 1 : 0) - lightness) * share
  for (let strength = 1; strength > 0; strength -= 0.02) {
    const rgb = fromLab([aim, a * strength, b * strength])
    if (rgb.every((value) => value >= 0 && value <= 1)) return toHex(rgb.map((value) => encoded(value) * 255))
  }
  return mix(colour, end, share)
}

type Triple = [number, number, number]

function toLab(colour: Hex): Triple {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** To linear red, green and blue. Values outside 0 to 1 are colours that no screen can show. */
function fromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(colour: Hex): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

const channels = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function toHex(values: number[]): Hex {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase() as Hex
}
