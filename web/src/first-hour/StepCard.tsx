import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'

export type Step = { id: string; label: string; isDone: boolean; content: ReactNode }
type Props = { title: string; steps: readonly Step[]; onEnd: () => void }

/** A few steps, one at a time. Each can be passed by and come back to, and all of it put away. */
export function StepCard({ title, steps, onEnd }: Props) {
  const [at, goTo] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ isDone }) => !isDone),
    ),
  )
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const end = () => {
    // The pressed button goes with the card.
    document.getElementById('main')?.focus({ preventScroll: true })
    onEnd()
  }
  return (
    <section aria-label={title} className={cx(cardClass, stepCardClass)}>
      <header className="flex items-start justify-between gap-3">
        <h2 dir="auto" className="line-clamp-2 min-w-0 text-20">
          {title}
        </h2>
        <IconButton label="Skip all of this" className="-mt-1.5 -mr-2" onClick={end}>
          <X className="size-5" aria-hidden />
        </IconButton>
      </header>
      <StepList steps={steps} at={at} onChoose={goTo} />
      <div key={step.id} className="flex-1 py-4">
        {step.content}
      </div>
      <footer className="flex items-center justify-between gap-2">
        <Button
          look="quiet"
          aria-disabled={at === 0}
          className="aria-disabled:invisible"
          onClick={() => goTo(Math.max(0, at - 1))}
        >
          Back
        </Button>
        <Button look={step.isDone ? 'primary' : 'secondary'} onClick={() => (isLast ? end() : goTo(at + 1))}>
          {isLast ? 'Finish' : step.isDone ? 'Next' : 'Skip this step'}
        </Button>
      </footer>
    </section>
  )
}

/** FeedPage keeps the same height free while this loads. */
export const stepCardClass = 'mb-4 flex min-h-80 flex-col p-4'

type StepListProps = { steps: readonly Step[]; at: number; onChoose: (at: number) => void }

function StepList({ steps, at, onChoose }: StepListProps) {
  return (
    <ol className="mt-1 flex gap-1">
      {steps.map(({ id, label, isDone }, place) => (
        <li key={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-current={place === at ? 'step' : undefined}
            className="flex min-h-11 w-full items-center gap-1.5 border-t-3 border-line pt-1 text-left text-13 text-muted transition-colors hover:text-ink aria-[current=step]:border-accent aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            onClick={() => onChoose(place)}
          >
            {isDone && <Check className="size-4 shrink-0 text-success" aria-label="Done:" />}
            <span className="min-w-0 leading-4">{label}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
