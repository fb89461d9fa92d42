import { between, pick } from '../random.ts'
import { circle, f, ground, path, type Paper, rect, type Scene, stroke, times } from './scene.ts'

export const town: Scene = (paper) => {
  const { width, height, random, ink } = paper
  return [
    ground(paper, ink.sky),
    circle(width * between(random, 0.2, 0.8), height * 0.26, height * 0.12, ink.sun),
    chimney(paper),
    houses(paper, 8, 0.62, [ink.far, ink.mid]),
    houses(paper, 6, 0.84, [ink.pop, ink.near, ink.paper, ink.mid, ink.sun]),
    rect(0, height * 0.83, width, height * 0.2, ink.dark),
    rect(0, height * 0.9, width, height * 0.012, ink.paper, 'opacity="0.4"'),
  ].join('')
}

/** The one of the old brickworks. */
function chimney({ width, height, random, ink }: Paper): string {
  const x = width * between(random, 0.25, 0.7)
  const wide = width * 0.035
  return (
    path(
      `M${f(x)} ${f(height * 0.2)} h${f(wide)} l${f(wide * 0.3)} ${f(height * 0.6)} h${f(-wide * 1.6)} Z`,
      ink.mid,
    ) +
    rect(x - 5, height * 0.2, wide + 10, height * 0.02, ink.dark) +
    rect(x - 3, height * 0.27, wide + 6, height * 0.012, ink.paper)
  )
}

function houses({ width, height, random, ink }: Paper, count: number, foot: number, walls: string[]): string {
  const wide = width / count
  return times(count, (n) => {
    const x = n * wide
    const tall = height * between(random, 0.2, 0.36)
    const top = height * foot - tall
    const roof = height * between(random, 0.05, 0.11)
    const wall = pick(random, walls)
    const pane = wall === ink.paper ? ink.near : ink.paper
    const windows = times(6, (at) => {
      const left = x + wide * (0.2 + 0.4 * (at % 2))
      const y = top + tall * (0.12 + 0.28 * Math.floor(at / 2))
      return rect(left, y, wide * 0.2, tall * 0.15, random() < 0.3 ? ink.sun : pane)
    })
    const shape =
      random() < 0.6
        ? `l${f(wide / 2)} ${f(-roof)} l${f(wide / 2)} ${f(roof)} Z`
        : `v${f(-roof * 0.5)} h${f(wide)} v${f(roof * 0.5)} Z`
    return (
      rect(x, top, wide + 1, tall + height * 0.05, wall) +
      path(`M${f(x)} ${f(top)} ${shape}`, ink.dark) +
      windows
    )
  })
}

export const bicycle: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const size = Math.min(width, height) * 0.19
  const [x, y] = [width / 2, height * 0.66]
  const wheel = (cx: number) =>
    stroke(
      `M${f(cx - size)} ${f(y)} a${f(size)} ${f(size)} 0 1 0 ${f(size * 2)} 0 a${f(size)} ${f(size)} 0 1 0 ${f(-size * 2)} 0`,
      ink.dark,
      size * 0.09,
    ) +
    times(8, (n) => {
      const turn = (Math.PI * n) / 8
      const [dx, dy] = [Math.cos(turn) * size, Math.sin(turn) * size]
      return stroke(`M${f(cx - dx)} ${f(y - dy)} L${f(cx + dx)} ${f(y + dy)}`, ink.mid, 2)
    })
  const [back, front] = [x - size * 1.3, x + size * 1.35]
  const frame = `M${f(back)} ${f(y)} L${f(x - size * 0.5)} ${f(y - size * 1.25)} L${f(x + size * 0.95)} ${f(y - size * 1.3)} L${f(x)} ${f(y)} Z M${f(x - size * 0.6)} ${f(y - size * 1.5)} L${f(x)} ${f(y)} M${f(front)} ${f(y)} L${f(x + size * 0.85)} ${f(y - size * 1.65)}`
  return [
    ground(paper, random() < 0.5 ? ink.sky : ink.far),
    circle(width * between(random, 0.3, 0.7), height * 0.42, height * 0.3, ink.sun, 0.85),
    rect(0, y + size, width, height, ink.near),
    wheel(back),
    wheel(front),
    stroke(frame, ink.pop, size * 0.13),
    rect(x - size * 0.95, y - size * 1.62, size * 0.65, size * 0.14, ink.dark, 'rx="8"'),
    stroke(
      `M${f(x + size * 0.85)} ${f(y - size * 1.65)} q${f(size * 0.5)} ${f(-size * 0.1)} ${f(size * 0.35)} ${f(size * 0.3)}`,
      ink.dark,
      size * 0.1,
    ),
    rect(x + size * 1.05, y - size * 1.45, size * 0.6, size * 0.45, ink.paper, 'rx="6"'),
    circle(x, y, size * 0.16, ink.dark),
  ].join('')
}
