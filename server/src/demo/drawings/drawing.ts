import sharp from 'sharp'
import { randomOf } from '../random.ts'
import { boat, cat, heron } from './animals.ts'
import { night, sea, lake, hills, forest, field } from './landscapes.ts'
import { person } from './person.ts'
import { print } from './print.ts'
import { bread, cup, fruit, pots } from './table.ts'
import { bicycle, town } from './town.ts'
import { paletteOf, type Scene } from './scene.ts'

const SCENES = {
  lake,
  hills,
  sea,
  forest,
  field,
  night,
  town,
  bicycle,
  fruit,
  cup,
  bread,
  pots,
  boat,
  heron,
  cat,
  print,
  person,
} satisfies Record<string, Scene>

/** The sizes of pictures, in pixels. */
const SHAPES = { wide: [1200, 900], tall: [960, 1200], square: [1000, 1000], long: [1800, 720] } as const

type Kind = keyof typeof SCENES
export type Shape = keyof typeof SHAPES
/** What is drawn, which of all that can be drawn of it, and its shape: wide, if not said. */
export type Drawing = `${Kind}:${number}` | `${Kind}:${number}:${Shape}`

/** The side of a tile of grain, and how far its greys go from the middle. */
const GRAIN = 256
const GRAIN_DEPTH = 26

/** Draws a picture in the look of our prints, with the grain of paper, as a file that a member could have sent. */
export async function draw(drawing: Drawing, shape?: Shape): Promise<Uint8Array<ArrayBuffer>> {
  const [kind, number, own = 'wide'] = drawing.split(':') as [Kind, string, Shape?]
  const [width, height] = SHAPES[shape ?? own]
  const random = randomOf(`${kind} ${number}`)
  const paper = { width, height, random, ink: paletteOf(random), number: Number(number) }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${SCENES[kind](paper)}</svg>`
  const drawn = sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .composite([{ input: await grain(), raw: RAW_GRAIN, tile: true, blend: 'soft-light' }])
  return new Uint8Array(await drawn.jpeg({ quality: 84 }).toBuffer())
}

const RAW_GRAIN = { width: GRAIN, height: GRAIN, channels: 3 } as const
let kept: Buffer | undefined

async function grain(): Promise<Buffer> {
  if (kept) return kept
  const random = randomOf('grain')
  const greys = Buffer.alloc(GRAIN * GRAIN * 3)
  for (let at = 0; at < greys.length; at += 3) {
    const grey = 128 + (random() + random() - 1) * GRAIN_DEPTH * 2
    greys.fill(Math.round(grey), at, at + 3)
  }
  kept = greys
  return greys
}
