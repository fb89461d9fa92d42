import { between, pick } from '../random.ts'
import { circle, f, ground, path, type Scene, stroke, times } from './scene.ts'

/** Discs, rings, halves and bars on a grid, printed over one another so that the inks mix. */
export const print: Scene = (paper) => {
  const { width, height, random, ink } = paper
  const columns = pick(random, [3, 4, 5])
  const cell = width / columns
  const rows = Math.ceil(height / cell)
  const inksHere = [ink.sun, ink.pop, ink.mid, ink.near]
  const shapes = times(columns * rows * 2, (n) => {
    const [x, y] = [((n % columns) + 0.5) * cell, ((Math.floor(n / columns) % rows) + 0.5) * cell]
    const fill = pick(random, inksHere)
    const r = cell * between(random, 0.32, 0.56)
    const lot = random()
    if (lot < 0.34) return circle(x, y, r, fill)
    if (lot < 0.5)
      return stroke(
        `M${f(x - r * 0.7)} ${f(y)} a${f(r * 0.7)} ${f(r * 0.7)} 0 1 0 ${f(r * 1.4)} 0 a${f(r * 0.7)} ${f(r * 0.7)} 0 1 0 ${f(-r * 1.4)} 0`,
        fill,
        r * 0.36,
      )
    if (lot < 0.72)
      return path(
        `M${f(x - r)} ${f(y)} a${f(r)} ${f(r)} 0 0 1 ${f(r * 2)} 0 Z`,
        fill,
        `transform="rotate(${pick(random, [0, 90, 180, 270])} ${f(x)} ${f(y)})"`,
      )
    if (lot < 0.88)
      return path(
        `M${f(x - cell / 2)} ${f(y - cell / 2)} v${f(cell)} h${f(cell)} A${f(cell)} ${f(cell)} 0 0 0 ${f(x - cell / 2)} ${f(y - cell / 2)} Z`,
        fill,
      )
    return path(`M${f(x - cell / 2)} ${f(y - r * 0.2)} h${f(cell)} v${f(r * 0.4)} h${f(-cell)} Z`, fill)
  })
  return `${ground(paper, ink.paper)}<g style="mix-blend-mode:multiply">${shapes.replaceAll('/>', ' style="mix-blend-mode:multiply"/>')}</g>`
}
