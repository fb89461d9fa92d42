import { between, pick } from '../random.ts'
import { circle, ellipse, f, ground, path, type Paper, rect, type Scene, stroke, times } from './scene.ts'

/** A wall, a table, and a round of light on the wall. */
function table(paper: Paper, edge: number): string {
  const { width, height, random, ink } = paper
  const [wall, top] = random() < 0.5 ? [ink.sky, ink.near] : [ink.far, ink.paper]
  return (
    ground(paper, wall) +
    circle(width * between(random, 0.25, 0.75), height * 0.38, height * 0.3, ink.paper, 0.45) +
    rect(0, height * edge, width, height, top) +
    rect(0, height * edge, width, height * 0.012, ink.dark, 'opacity="0.35"')
  )
}

const shadow = (x: number, y: number, rx: number, ink: string) =>
  ellipse(x, y, rx, rx * 0.16, ink, 'opacity="0.28"')

export const fruit: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const base = height * 0.74
  const size = height * 0.11
  const one = (x: number, y: number, r: number) => {
    const fill = pick(random, [ink.sun, ink.pop, ink.mid, ink.sun])
    const leaf = path(
      `M${f(x)} ${f(y - r)} q${f(r * 0.5)} ${f(-r * 0.7)} ${f(r)} ${f(-r * 0.4)} q${f(-r * 0.3)} ${f(r * 0.5)} ${f(-r)} ${f(r * 0.4)}`,
      ink.near,
    )
    return circle(x, y, r, fill) + circle(x - r * 0.35, y - r * 0.35, r * 0.22, ink.paper, 0.6) + leaf
  }
  const middle = width * between(random, 0.42, 0.55)
  return [
    table(paper, 0.66),
    shadow(middle, base + size * 1.25, size * 3.1, ink.dark),
    times(5, (n) =>
      one(
        middle + (n - 2) * size * 1.15,
        base - size * (n % 2 ? 1.35 : 1),
        size * between(random, 0.75, 0.95),
      ),
    ),
    path(
      `M${f(middle - size * 3)} ${f(base - size * 0.6)} h${f(size * 6)} q${f(-size * 0.6)} ${f(size * 1.9)} ${f(-size * 3)} ${f(size * 1.9)} q${f(-size * 2.4)} 0 ${f(-size * 3)} ${f(-size * 1.9)} Z`,
      ink.dark,
    ),
    rect(middle - size * 3, base - size * 0.3, size * 6, size * 0.18, ink.sun, 'opacity="0.9"'),
    shadow(width * 0.86, base + size * 0.95, size, ink.dark),
    one(width * 0.86, base + size * 0.25, size * 0.75),
  ].join('')
}

export const cup: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const [x, y, size] = [width * between(random, 0.4, 0.6), height * 0.52, height * 0.2]
  const side = pick(random, [ink.pop, ink.sun, ink.paper])
  const steam = times(3, (n) =>
    stroke(
      `M${f(x + (n - 1) * size * 0.4)} ${f(y - size * 0.25)} q${f(size * 0.25)} ${f(-size * 0.35)} 0 ${f(-size * 0.65)} t0 ${f(-size * 0.6)}`,
      ink.paper,
      7,
    ),
  )
  return [
    table(paper, 0.64),
    shadow(x, y + size * 1.6, size * 1.7, ink.dark),
    ellipse(x, y + size * 1.5, size * 1.6, size * 0.22, ink.mid),
    stroke(
      `M${f(x + size * 0.9)} ${f(y + size * 0.3)} q${f(size)} ${f(size * 0.1)} ${f(size * 0.2)} ${f(size * 0.85)} l${f(-size * 0.3)} ${f(size * 0.1)}`,
      side,
      size * 0.17,
    ),
    path(
      `M${f(x - size)} ${f(y)} h${f(size * 2)} q${f(-size * 0.05)} ${f(size * 1.5)} ${f(-size * 0.7)} ${f(size * 1.5)} h${f(-size * 0.6)} q${f(-size * 0.65)} 0 ${f(-size * 0.7)} ${f(-size * 1.5)} Z`,
      side,
    ),
    ellipse(x, y, size, size * 0.2, ink.dark),
    rect(x - size * 0.97, y + size * 0.45, size * 1.9, size * 0.16, ink.near, 'opacity="0.75"'),
    steam,
  ].join('')
}

export const bread: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const y = height * 0.7
  const crust = pick(random, ['#b8692e', '#c98138', '#9c5424'])
  const loaf = (x: number, wide: number, tall: number) =>
    shadow(x, y + tall * 0.42, wide * 0.55, ink.dark) +
    path(
      `M${f(x - wide / 2)} ${f(y + tall * 0.3)} q${f(-wide * 0.06)} ${f(-tall)} ${f(wide * 0.5)} ${f(-tall)} q${f(wide * 0.56)} 0 ${f(wide * 0.5)} ${f(tall)} q${f(-wide * 0.5)} ${f(tall * 0.14)} ${f(-wide)} 0 Z`,
      crust,
    ) +
    times(3, (n) => {
      const left = x + wide * (-0.26 + 0.22 * n)
      return stroke(
        `M${f(left)} ${f(y - tall * 0.2)} q${f(wide * 0.06)} ${f(-tall * 0.3)} ${f(wide * 0.13)} ${f(-tall * 0.32)}`,
        '#f3d9a8',
        tall * 0.09,
      )
    })
  return [
    table(paper, 0.62),
    rect(width * 0.1, y + height * 0.03, width * 0.8, height * 0.09, ink.mid, 'rx="14"'),
    loaf(width * between(random, 0.3, 0.36), width * 0.34, height * 0.26),
    loaf(width * between(random, 0.66, 0.7), width * 0.27, height * 0.2),
    circle(width * 0.5, y + height * 0.05, height * 0.045, ink.pop),
  ].join('')
}

/** Plants in pots, or bowls with something growing in them. */
export const pots: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const y = height * 0.7
  const pot = (x: number, size: number, fill: string) => {
    const leaves = times(7, (n) => {
      const lean = (n - 3) * between(random, 0.22, 0.36)
      const [tipX, tipY] = [
        x + Math.sin(lean) * size * 2.3,
        y - size - Math.cos(lean) * size * between(random, 1.6, 2.5),
      ]
      const green = pick(random, [ink.near, ink.mid, ink.dark])
      return path(
        `M${f(x)} ${f(y - size * 0.9)} Q${f((x + tipX) / 2 - size * 0.5)} ${f((y + tipY) / 2 - size)} ${f(tipX)} ${f(tipY)} Q${f((x + tipX) / 2 + size * 0.5)} ${f((y + tipY) / 2)} ${f(x)} ${f(y - size * 0.9)}`,
        green,
      )
    })
    return (
      shadow(x, y + size * 0.42, size * 1.1, ink.dark) +
      leaves +
      path(
        `M${f(x - size)} ${f(y - size)} h${f(size * 2)} l${f(-size * 0.3)} ${f(size * 1.4)} h${f(-size * 1.4)} Z`,
        fill,
      ) +
      rect(x - size * 1.1, y - size * 1.1, size * 2.2, size * 0.3, fill, 'rx="6"') +
      rect(x - size * 0.88, y - size * 0.35, size * 1.76, size * 0.13, ink.paper, 'opacity="0.7"')
    )
  }
  return [
    table(paper, 0.64),
    pot(width * 0.24, height * 0.085, ink.sun),
    pot(width * between(random, 0.46, 0.52), height * 0.12, ink.pop),
    pot(width * 0.78, height * 0.075, ink.far),
  ].join('')
}
