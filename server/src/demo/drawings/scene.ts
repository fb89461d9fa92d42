import { pick, type Random } from '../random.ts'

/** The inks of one print: from the paper to the darkest. */
type Inks = {
  paper: string
  sky: string
  sun: string
  far: string
  mid: string
  near: string
  dark: string
  pop: string
}

/** `number` says which of all that can be drawn of something it is. */
export type Paper = { width: number; height: number; random: Random; ink: Inks; number: number }

/** Draws something on a paper, as SVG. */
export type Scene = (paper: Paper) => string

const inks = (list: string): Inks => {
  const [paper = '', sky = '', sun = '', far = '', mid = '', near = '', dark = '', pop = ''] = list.split(' ')
  return { paper, sky, sun, far, mid, near, dark, pop }
}

/** The hours of a day and the weathers of a year. */
const PALETTES = [
  '#fff4e2 #f6d7bd #f08c45 #7f98a6 #587a88 #37575f #1f3338 #d8472b',
  '#f3f1e7 #cfe3e6 #f4b63f #9cc0b4 #5d9a83 #2f6f5b #17382f #e2683c',
  '#fdf0e6 #f9c6a9 #e4572e #b3879b #7d5a7d #4b3a5c #26203a #f2a541',
  '#f7f3da #f3dc8f #e98a2b #a9b665 #6f8f4a #44662f #22391d #c8432c',
  '#eef3f8 #bcd3ea #f7d070 #8ea9cf #5878ae #33508a #182a52 #ee6c4d',
  '#fbeff0 #f3c4cc #ef7f6c #c58fa0 #8d6485 #5c4468 #2b2238 #f4c04e',
  '#f0f4ee #d6e5d0 #f0a83a #93b89c #4f9478 #1f6f63 #10383a #e4633d',
  '#fdf5e9 #fbdca5 #ee7b30 #d3a26a #a8703f #6f4527 #37220f #2f8f83',
].map(inks)

export const paletteOf = (random: Random) => pick(random, PALETTES)

/** A shape with one ink. `over` lets the inks below it mix in. */
export const circle = (x: number, y: number, r: number, fill: string, over = 1) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" opacity="${over}"/>`
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(height)}" fill="${fill}" ${more}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const stroke = (d: string, ink: string, width: number) =>
  path(d, 'none', `stroke="${ink}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round"`)
export const at = (x: number, y: number, scale: number, inside: string) =>
  `<g transform="translate(${f(x)} ${f(y)}) scale(${scale.toFixed(3)})">${inside}</g>`

export const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

/** One decimal is enough for a pixel. */
export const f = (value: number) => value.toFixed(1)

/** The paper in one ink. */
export const ground = ({ width, height }: Paper, fill: string) => rect(0, 0, width, height, fill)

/** A soft ridge from edge to edge, filled down to the lower edge. */
export function ridge({ width, height, random }: Paper, top: number, rise: number, fill: string): string {
  const steps = 4
  let d = `M0 ${f(height)} L0 ${f(top - rise * random())}`
  for (let step = 0; step < steps; step += 1) {
    const left = (width * step) / steps
    const right = (width * (step + 1)) / steps
    const third = (right - left) / 2.4
    const end = top - rise * random()
    const pull = top - rise * (random() * 1.6 - 0.3)
    d += ` C${f(left + third)} ${f(pull)} ${f(right - third)} ${f(end)} ${f(right)} ${f(end)}`
  }
  return path(`${d} L${f(width)} ${f(height)} Z`, fill)
}
