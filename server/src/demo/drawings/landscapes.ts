import { between } from '../random.ts'
import {
  circle,
  ellipse,
  f,
  ground,
  path,
  type Paper,
  rect,
  ridge,
  type Scene,
  stroke,
  times,
} from './scene.ts'

export const lake: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const shore = height * between(random, 0.6, 0.7)
  const sunX = width * between(random, 0.2, 0.8)
  return [
    ground(paper, ink.sky),
    circle(sunX, height * between(random, 0.24, 0.38), height * between(random, 0.09, 0.14), ink.sun),
    mountains(paper, shore, ink.far, 0.42),
    mountains(paper, shore, ink.mid, 0.27),
    ridge({ ...paper, height: shore }, shore - height * 0.03, height * 0.08, ink.near),
    rect(0, shore, width, height - shore, ink.far),
    rect(0, shore, width, height * 0.05, ink.near, 'opacity="0.5"'),
    ellipse(sunX, shore + height * 0.1, height * 0.1, height * 0.012, ink.sun, 'opacity="0.8"'),
    ripples(paper, shore + height * 0.06),
  ].join('')
}

export const hills: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const trees = times(9, () => {
    const x = width * random()
    const y = height * between(random, 0.68, 0.82)
    const size = height * between(random, 0.025, 0.05)
    return rect(x - 3, y, 6, size * 1.6, ink.dark) + circle(x, y, size, ink.dark, 0.9)
  })
  return [
    ground(paper, ink.sky),
    circle(width * between(random, 0.15, 0.85), height * 0.3, height * 0.12, ink.sun),
    clouds(paper),
    ridge(paper, height * 0.55, height * 0.14, ink.far),
    ridge(paper, height * 0.67, height * 0.14, ink.mid),
    trees,
    ridge(paper, height * 0.86, height * 0.12, ink.near),
  ].join('')
}

export const sea: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const horizon = height * between(random, 0.42, 0.55)
  const sail = (x: number, size: number) =>
    path(`M${f(x)} ${f(horizon - size * 2)} l${f(size)} ${f(size * 1.8)} h${f(-size)} Z`, ink.paper) +
    path(
      `M${f(x - size * 0.15)} ${f(horizon - size * 1.6)} l${f(-size * 0.7)} ${f(size * 1.4)} h${f(size * 0.7)} Z`,
      ink.pop,
    ) +
    path(
      `M${f(x - size)} ${f(horizon)} h${f(size * 2.2)} l${f(-size * 0.4)} ${f(size * 0.3)} h${f(-size * 1.4)} Z`,
      ink.dark,
    )
  return [
    ground(paper, ink.sky),
    circle(width * between(random, 0.3, 0.7), horizon - height * 0.02, height * 0.17, ink.sun),
    times(6, (row) =>
      rect(
        0,
        horizon + (height - horizon) * (row / 6),
        width,
        height / 6,
        [ink.far, ink.mid, ink.near][row % 3] ?? ink.mid,
      ),
    ),
    times(6, (row) => waves(paper, horizon + (height - horizon) * ((row + 1) / 6), row)),
    sail(width * between(random, 0.15, 0.4), height * 0.08),
    sail(width * between(random, 0.55, 0.85), height * 0.045),
  ].join('')
}

export const forest: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const row = (count: number, base: number, tall: number, fill: string) =>
    times(count, (n) => {
      const x = (width * (n + between(random, 0.1, 0.9))) / count
      const size = height * tall * between(random, 0.75, 1.15)
      const half = size * 0.2
      const tier = (top: number, wide: number) =>
        `M${f(x)} ${f(base - size * top)} L${f(x + half * wide)} ${f(base - size * (top - 0.45))} H${f(x - half * wide)} Z `
      return (
        rect(x - size * 0.025, base - size * 0.15, size * 0.05, size * 0.17, ink.dark) +
        path(tier(1, 0.7) + tier(0.8, 0.9) + tier(0.58, 1.1), fill)
      )
    })
  return [
    ground(paper, ink.sky),
    circle(width * between(random, 0.25, 0.75), height * 0.3, height * 0.15, ink.sun, 0.95),
    row(17, height * 0.74, 0.34, ink.far),
    rect(0, height * 0.73, width, height * 0.3, ink.far),
    row(12, height * 0.85, 0.44, ink.mid),
    rect(0, height * 0.84, width, height * 0.2, ink.mid),
    row(7, height * 0.98, 0.56, ink.near),
    rect(0, height * 0.96, width, height * 0.1, ink.dark),
  ].join('')
}

/** Beds or furrows that meet far away. */
export const field: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const horizon = height * 0.42
  const far = width * between(random, 0.35, 0.65)
  const rows = 13
  const furrows = times(rows, (n) => {
    const left = width * (-1 + (3 * n) / rows)
    const right = width * (-1 + (3 * (n + 1)) / rows)
    const fill = [ink.mid, ink.near, ink.far][n % 3] ?? ink.mid
    return path(
      `M${f(far + (n - rows / 2) * 7)} ${f(horizon)} h7 L${f(right)} ${f(height)} H${f(left)} Z`,
      fill,
    )
  })
  const house = width * between(random, 0.12, 0.8)
  const size = height * 0.09
  return [
    ground(paper, ink.sky),
    clouds(paper),
    circle(width * between(random, 0.2, 0.8), height * 0.2, height * 0.08, ink.sun),
    ridge(paper, horizon + height * 0.03, height * 0.1, ink.far),
    rect(0, horizon, width, height, ink.mid),
    furrows,
    rect(house, horizon - size * 0.7, size * 1.5, size * 0.9, ink.paper),
    path(
      `M${f(house - 8)} ${f(horizon - size * 0.7)} l${f(size * 0.75 + 8)} ${f(-size * 0.7)} l${f(size * 0.75 + 8)} ${f(size * 0.7)} Z`,
      ink.pop,
    ),
    rect(house + size * 0.6, horizon - size * 0.25, size * 0.3, size * 0.45, ink.dark),
  ].join('')
}

export const night: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const moonX = width * between(random, 0.25, 0.75)
  const stars = times(70, () =>
    circle(
      width * random(),
      height * 0.7 * random(),
      between(random, 1.2, 3.4),
      ink.paper,
      between(random, 0.4, 1),
    ),
  )
  const lit = times(12, () => rect(width * random(), height * between(random, 0.84, 0.94), 9, 12, ink.sun))
  return [
    ground(paper, ink.dark),
    stars,
    circle(moonX, height * 0.3, height * 0.13, ink.paper),
    circle(moonX + height * 0.055, height * 0.275, height * 0.115, ink.dark),
    ridge(paper, height * 0.72, height * 0.16, ink.near),
    ridge(paper, height * 0.86, height * 0.12, ink.mid),
    lit,
  ].join('')
}

function mountains({ width, height, random }: Paper, foot: number, fill: string, tall: number): string {
  const first = between(random, 0.18, 0.36)
  const peaks = [first, first + between(random, 0.22, 0.3), between(random, 0.8, 1)]
  const points = peaks.map((part, n) => {
    const top = foot - height * tall * between(random, 0.75, 1.1)
    const dip = foot - height * tall * between(random, 0.15, 0.4)
    return `L${f(width * part)} ${f(top)} L${f(width * (part + (n === 2 ? 0.3 : 0.11)))} ${f(dip)}`
  })
  return path(`M${f(-width * 0.1)} ${f(foot)} ${points.join(' ')} L${f(width * 1.1)} ${f(foot)} Z`, fill)
}

function ripples({ width, height, random, ink }: Paper, top: number): string {
  return times(11, () => {
    const y = between(random, top, height * 0.98)
    const long = width * between(random, 0.05, 0.22)
    return rect(width * between(random, -0.05, 0.9), y, long, 3.5, ink.paper, 'rx="2" opacity="0.55"')
  })
}

function waves({ width, height, ink }: Paper, y: number, row: number): string {
  const step = width / 9
  let d = `M${f(-step * (row % 2 ? 0.5 : 1))} ${f(y)}`
  for (let n = 0; n < 12; n += 1) d += ` q${f(step / 2)} ${f(-height * 0.022)} ${f(step)} 0`
  return stroke(d, ink.paper, 3).replace('/>', ' opacity="0.5"/>')
}

function clouds({ width, height, random, ink }: Paper): string {
  return times(3, () => {
    const x = width * between(random, 0.05, 0.85)
    const y = height * between(random, 0.1, 0.32)
    const long = width * between(random, 0.09, 0.18)
    const thick = height * 0.035
    return (
      rect(x, y, long, thick, ink.paper, `rx="${f(thick / 2)}" opacity="0.85"`) +
      rect(
        x + long * 0.3,
        y - thick * 0.7,
        long * 0.8,
        thick,
        ink.paper,
        `rx="${f(thick / 2)}" opacity="0.7"`,
      )
    )
  })
}
