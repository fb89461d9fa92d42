import { between, pick } from '../random.ts'
import { at, circle, ellipse, f, ground, path, rect, ridge, type Scene, stroke, times } from './scene.ts'

/** It stands in the canal and pretends to see nobody. */
export const heron: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const water = height * 0.62
  const body = [
    stroke('M-8 60 V150 M14 60 V150', ink.dark, 6),
    path('M-70 50 Q-30 -30 40 0 Q60 40 0 66 Q-40 74 -70 50 Z', ink.mid),
    path('M-74 54 Q-20 20 30 40 Q0 70 -74 54 Z', ink.dark),
    stroke('M34 14 Q78 -30 48 -70 Q28 -104 56 -126', ink.paper, 20),
    ellipse(62, -130, 22, 14, ink.paper),
    path('M80 -136 L136 -124 L80 -120 Z', ink.sun),
    stroke('M66 -138 Q36 -140 14 -122', ink.dark, 6),
    circle(68, -133, 3.5, ink.dark),
  ].join('')
  const reeds = times(16, () => {
    const x = width * random()
    const tall = height * between(random, 0.12, 0.4)
    return stroke(
      `M${f(x)} ${f(height)} q${f(between(random, -20, 20))} ${f(-tall / 2)} ${f(between(random, -14, 14))} ${f(-tall)}`,
      ink.near,
      6,
    )
  })
  return [
    ground(paper, ink.sky),
    circle(width * 0.7, height * 0.3, height * 0.14, ink.sun),
    ridge({ ...paper, height: water }, water - height * 0.06, height * 0.12, ink.far),
    rect(0, water, width, height, ink.far),
    rect(0, water, width, height * 0.03, ink.mid),
    ellipse(width * 0.46, height * 0.84, width * 0.13, height * 0.016, ink.paper, 'opacity="0.6"'),
    at(width * between(random, 0.4, 0.5), height * 0.84 - height * 0.0021 * 150, height * 0.0021, body),
    reeds,
  ].join('')
}

export const cat: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const fur = pick(random, [ink.sun, ink.dark, ink.near])
  const eyes = fur === ink.dark ? ink.sun : ink.dark
  const sitting = [
    stroke('M70 120 Q150 120 140 40 Q134 10 150 -6', fur, 22),
    path('M-80 130 Q-84 20 0 10 Q84 20 80 130 Z', fur),
    circle(0, -30, 58, fur),
    path('M-54 -50 L-48 -112 L-10 -80 Z M54 -50 L48 -112 L10 -80 Z', fur),
    path('M-44 -66 L-42 -94 L-24 -80 Z M44 -66 L42 -94 L24 -80 Z', ink.pop),
    ellipse(-22, -34, 9, 11, eyes),
    ellipse(22, -34, 9, 11, eyes),
    path('M-7 -14 h14 l-7 9 Z', ink.pop),
    stroke('M0 -5 q-10 12 -20 4 M0 -5 q10 12 20 4', eyes, 3),
    stroke('M-34 -12 l-40 -6 M-34 -6 l-38 8 M34 -12 l40 -6 M34 -6 l38 8', eyes, 2.5),
    ellipse(-28, 128, 24, 13, ink.paper),
    ellipse(28, 128, 24, 13, ink.paper),
  ].join('')
  return [
    ground(paper, ink.sky),
    rect(width * 0.14, height * 0.1, width * 0.72, height * 0.62, ink.paper),
    rect(width * 0.17, height * 0.14, width * 0.66, height * 0.58, ink.far),
    circle(width * 0.32, height * 0.32, height * 0.09, ink.sun === fur ? ink.paper : ink.sun),
    rect(width * 0.49, height * 0.12, width * 0.02, height * 0.6, ink.paper),
    rect(0, height * 0.72, width, height * 0.3, ink.mid),
    at(
      width * between(random, 0.46, 0.56),
      height * 0.72 - height * 0.00225 * 128,
      height * 0.00225,
      sitting,
    ),
  ].join('')
}

export const boat: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const water = height * 0.6
  const hull = pick(random, [ink.pop, ink.dark, ink.near])
  const drawn = [
    path('M-190 0 H190 Q170 62 120 66 H-120 Q-176 60 -190 0 Z', hull),
    rect(-190, -6, 380, 16, ink.paper),
    rect(-110, -74, 190, 68, ink.sun),
    rect(-120, -86, 210, 14, ink.dark),
    times(3, (n) => circle(-76 + n * 60, -40, 18, ink.paper) + circle(-76 + n * 60, -40, 13, ink.far)),
    rect(96, -60, 20, 54, ink.dark),
    rect(-170, -40, 44, 34, ink.mid),
    times(3, (n) => circle(-162 + n * 14, -46, 11, ink.near)),
  ].join('')
  return [
    ground(paper, ink.sky),
    ridge({ ...paper, height: water }, water - height * 0.1, height * 0.16, ink.far),
    ridge({ ...paper, height: water }, water - height * 0.02, height * 0.08, ink.near),
    rect(0, water, width, height, ink.mid),
    at(width * between(random, 0.42, 0.56), height * 0.68, height * 0.0019, drawn),
    times(12, () =>
      rect(
        width * random(),
        height * between(random, 0.8, 0.97),
        width * between(random, 0.05, 0.2),
        4,
        ink.paper,
        'rx="2" opacity="0.5"',
      ),
    ),
  ].join('')
}
