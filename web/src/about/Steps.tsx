import { STEPS } from '@kith/shared/about/site-content.ts'
import { Disc, INKS } from '../ui/shapes.tsx'
import { Heading, Prose } from './Texts.tsx'
import type { Words } from './words.ts'

/** How one gets in and begins, in three steps. */
export function Steps({ words }: { words: Words }) {
  return (
    <section aria-label={words.how_it_works_title}>
      <Heading level={2} of="how_it_works_title" words={words} className="text-25" />
      <ol className="mt-4 grid gap-6 @min-[560px]:grid-cols-3">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-4 @min-[560px]:flex-col">
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

/** The number of a step on as many overlapping discs. */
function Numeral({ at }: { at: number }) {
  const discs = INKS.slice(0, at + 1)
  return (
    <span aria-hidden className="relative block h-16 w-24 shrink-0">
      <svg viewBox="0 0 96 64" className="overprint size-full">
        {discs.map((ink, place) => (
          <Disc key={ink} ink={ink} x={32 + place * 16} y={32} r={32} />
        ))}
      </svg>
      <span className="absolute inset-y-0 left-0 grid w-16 place-items-center font-title text-25 font-bold text-stamp">
        {at + 1}
      </span>
    </span>
  )
}
