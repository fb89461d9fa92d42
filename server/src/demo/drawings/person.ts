import { pick, type Random } from '../random.ts'
import { at, circle, ellipse, ground, path, rect, type Scene, stroke } from './scene.ts'

const SKIN = ['#f3cdb0', '#e6b48c', '#cf9468', '#a86f47', '#7d4e32', '#5a3725']
const HAIR = ['#22191a', '#3b2a22', '#6b4226', '#a5642f', '#d9a441', '#b9b4ac', '#8c2f1d']

const STYLES = {
  short: 'M-64 -30 Q-70 -112 0 -114 Q70 -112 64 -30 Q52 -74 0 -76 Q-52 -74 -64 -30 Z',
  long: 'M-66 60 Q-92 -118 0 -118 Q92 -118 66 60 Q84 74 40 70 Q62 -60 0 -72 Q-62 -60 -40 70 Q-84 74 -66 60 Z',
  bun: 'M-64 -24 Q-66 -106 0 -108 Q66 -106 64 -24 Q40 -80 0 -78 Q-40 -80 -64 -24 Z M-34 -112 a34 30 0 1 1 68 0 Z',
  curls:
    'M-60 0 a28 28 0 0 1 -10 -50 a30 30 0 0 1 22 -50 a34 34 0 0 1 48 -24 a34 34 0 0 1 48 24 a30 30 0 0 1 22 50 a28 28 0 0 1 -10 50 Q48 -66 0 -66 Q-48 -66 -60 0 Z',
  scarf: 'M-70 70 Q-96 -116 0 -120 Q96 -116 70 70 Q40 96 0 92 Q-40 96 -70 70 Z',
}

type Style = keyof typeof STYLES
const STYLE_NAMES = ['short', 'long', 'bun', 'curls', 'scarf'] as const satisfies Style[]
const INK = '#22191a'
const SMILES = ['M-22 36 q22 20 44 0', 'M-18 38 q18 10 36 0', 'M-20 38 q26 16 42 -4']
const GLASSES =
  'M-44 -14 a17 17 0 1 0 34 0 a17 17 0 1 0 -34 0 M10 -14 a17 17 0 1 0 34 0 a17 17 0 1 0 -34 0 M-10 -16 h20'

/**
 * Somebody from the chest up, as the picture of a member. The number says how they look: the remainder by five is the
 * hair (short, long, bun, curls, scarf), the fives are the skin.
 */
export const person: Scene = (paper) => {
  const { width, height, random, ink, number } = paper
  const style = STYLE_NAMES[number % STYLE_NAMES.length] ?? 'short'
  const skin = SKIN[Math.floor(number / STYLE_NAMES.length) % SKIN.length] ?? ''
  const hair = style === 'scarf' ? pick(random, [ink.pop, ink.near, ink.sun]) : pick(random, HAIR)
  const [wall, light] = pick(random, [
    [ink.sky, ink.sun],
    [ink.far, ink.paper],
    [ink.sun, ink.paper],
    [ink.mid, ink.sky],
  ])
  const clothes = [ink.pop, ink.near, ink.dark, ink.paper].filter((fill) => fill !== wall)
  const isBehind = style === 'long' || style === 'scarf'
  const drawn = [
    isBehind ? path(STYLES[style], hair) : '',
    path('M-150 240 Q-150 120 -50 104 H50 Q150 120 150 240 Z', pick(random, clothes)),
    path('M-34 60 H34 V104 Q0 138 -34 104 Z', skin),
    path('M-34 78 Q0 104 34 78 V92 Q0 116 -34 92 Z', '#00000022'),
    head(style, skin, hair),
    face(random),
    isBehind ? '' : path(STYLES[style], hair),
    random() < 0.35 ? stroke(GLASSES, INK, 4) : '',
    random() < 0.4 ? rect(-150, 190, 300, 18, ink.sun, 'opacity="0.8"') : '',
  ].join('')
  const size = Math.min(width, height) / 420
  return (
    ground(paper, wall) +
    circle(width * 0.5, height * 0.46, Math.min(width, height) * 0.4, light, 0.55) +
    at(width / 2, height - size * 232, size * 1.06, drawn)
  )
}

const head = (style: Style, skin: string, hair: string) =>
  style === 'scarf'
    ? path('M-52 60 Q0 140 52 60 Z', hair) + ellipse(0, -8, 54, 72, skin)
    : ellipse(0, -10, 62, 78, skin) + circle(-62, -6, 13, skin) + circle(62, -6, 13, skin)

const face = (random: Random) =>
  [
    circle(-26, -12, 6.5, INK) + circle(26, -12, 6.5, INK),
    stroke('M-40 -32 q14 -8 26 -2 M14 -34 q14 -6 26 2', INK, 4.5),
    stroke('M0 -6 q8 18 -4 22', '#00000055', 4),
    stroke(pick(random, SMILES), INK, 5),
  ].join('')
