import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWelcomeOpen, welcomeClass } from './fold.ts'

export type Step = { id: string; label: string; isDone: boolean; content: ReactNode }
type Props = { title: string; steps: readonly Step[]; onEnd: () => void }

/**
 * A few steps, one at a time. Each can be passed by and come back to, and all of it put away. On a phone they are folded
 * to one row until the member opens it.
 */
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
    <Frame title={title} steps={steps} onEnd={end}>
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
    </Frame>
  )
}

type FrameProps = Props & { children: ReactNode }

/** On a phone its title folds it. */
function Frame({ title, steps, onEnd, children }: FrameProps) {
  const content = useId()
  const { isOpen, toggle } = useWelcomeOpen()
  return (
    <section aria-label={title} className={cx(cardClass, welcomeClass(isOpen))}>
      <header className="flex items-center justify-between sm:items-start sm:gap-3 sm:px-4 sm:pt-4">
        <h2 dir="auto" className="min-w-0 flex-1 text-15 sm:text-20">
          <span className="line-clamp-2 max-sm:hidden">{title}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={content}
            className="touch flex h-8.5 w-full items-center gap-2 px-4 -outline-offset-2 sm:hidden"
            onClick={toggle}
          >
            <span className="min-w-0 truncate">{title}</span>{' '}
            <span className="font-text text-13 font-normal whitespace-nowrap text-muted tabular-nums">
              {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
            </span>
            <ChevronDown
              className={cx('ml-auto size-4 shrink-0 text-muted', isOpen && 'rotate-180')}
              aria-hidden
            />
          </button>
        </h2>
        <IconButton
          label="Skip all of this"
          className={cx('mr-2 sm:-mt-1.5 sm:-mr-2', !isOpen && 'max-sm:hidden')}
          onClick={onEnd}
        >
          <X className="size-5" aria-hidden />
        </IconButton>
      </header>
      <div id={content} className={cx('flex flex-1 flex-col px-4 pb-4', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </section>
  )
}

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
