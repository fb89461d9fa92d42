import { STEPS } from '@kith/shared/about/site-content.ts'
import { Disc, INKS } from '../ui/faces/shapes.tsx'
import { Heading, Prose } from './Texts.tsx'
import type { AboutTexts } from './words.ts'

/** How one gets in and begins, in three steps. */
export function Steps({ words }: { words: AboutTexts }) {
  return (
    <section aria-label={words.how_it_works_title}>
      <Heading level={2} of="how_it_works_title" words={words} className="text-25" />
      <ol className="mt-4 grid grid-cols-1 gap-6 @min-[35rem]:grid-cols-3">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-4 @min-[35rem]:flex-col">
            <Numeral at={at} />
            <div className="min-w-0 flex-1">
              <Heading level={3} of={`step_${step}_title`} words={words} className="text-17" />
              <Prose of={`step_${step}_text`} words={words} className="mt-1 text-muted" />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const RADIUS = 24
const STEP = 36

/** One disc more for each step. The number stands on the last one. */
function Numeral({ at }: { at: number }) {
  const discs = INKS.slice(0, at + 1)
  return (
    <svg viewBox={`0 0 ${2 * (RADIUS + STEP)} ${2 * RADIUS}`} className="h-12 w-30 shrink-0" aria-hidden>
      <g className="overprint">
        {discs.map((ink, index) => (
          <Disc key={ink} ink={ink} x={RADIUS + index * STEP} y={RADIUS} r={RADIUS} />
        ))}
      </g>
      <text
        x={RADIUS + at * STEP}
        y={RADIUS}
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--color-stamp)"
        className="font-title text-25 font-bold"
      >
        {at + 1}
      </text>
    </svg>
  )
}
