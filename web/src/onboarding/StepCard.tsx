import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { GoOnContext } from './done.ts'
import { useWelcome } from './welcome.ts'

export type Step = { id: string; label: string; isDone: boolean; content: ReactNode }
type Props = { title: string; steps: readonly Step[]; onEnd: () => void }

/**
 * A few steps, one at a time. It goes on by itself, each can be passed by and come back to, and all of it put away. Where
 * it folds, it is one row until the member opens it.
 */
export function StepCard({ title, steps, onEnd }: Props) {
  const card = useRef<HTMLElement>(null)
  const [at, goTo] = useState(() => Math.max(0, nextOpen(steps, -1)))
  const keepFocus = useKeptFocus(card)
  const step = steps[at]
  if (!step) return null
  const isLast = at === steps.length - 1
  const end = () => {
    // The pressed button goes with the card.
    document.getElementById('main')?.focus({ preventScroll: true })
    onEnd()
  }
  const goOn = () => {
    const next = nextOpen(steps, at)
    if (next !== -1) {
      keepFocus()
      goTo(next)
    } else if (steps.every(({ isDone }, place) => isDone || place === at)) {
      if (isIn(card)) end()
      else onEnd()
    }
  }
  return (
    <Frame card={card} title={title} steps={steps} onEnd={end}>
      <StepList steps={steps} at={at} onChoose={goTo} />
      <div key={step.id} className="flex-1 py-4">
        <GoOnContext value={goOn}>{step.content}</GoOnContext>
      </div>
      <footer className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          aria-disabled={at === 0}
          className="aria-disabled:invisible"
          onClick={() => goTo(Math.max(0, at - 1))}
        >
          Back
        </Button>
        <Button
          variant={step.isDone ? 'primary' : 'secondary'}
          onClick={() => (isLast ? end() : goTo(at + 1))}
        >
          {isLast ? 'Finish' : step.isDone ? 'Next' : 'Skip this step'}
        </Button>
      </footer>
    </Frame>
  )
}

/** The first step behind `at` that is not done; -1 if there is none. */
const nextOpen = (steps: readonly Step[], at: number) =>
  steps.findIndex(({ isDone }, place) => place > at && !isDone)

type CardRef = RefObject<HTMLElement | null>

/** Or in a window that a step has opened. What had the focus may be gone, and then the page has it. */
function isIn({ current }: CardRef): boolean {
  const focused = document.activeElement
  return isNowhere() || current?.contains(focused) === true || Boolean(focused?.closest('[role=dialog]'))
}

/** What was pressed goes with its step. Returns what gives the focus to the name of the next one. */
function useKeptFocus(card: CardRef): () => void {
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    if (moved > 0)
      card.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true })
  }, [card, moved])
  return () => {
    if (isIn(card)) setMoved(moved + 1)
  }
}

type FrameProps = Props & { card: CardRef; children: ReactNode }

/** Its title folds it: on a phone, and after the first post everywhere. */
function Frame({ card, title, steps, onEnd, children }: FrameProps) {
  const content = useId()
  const { isOpen, foldsWide, toggle, className } = useWelcome()
  const isWide = !foldsWide
  return (
    <section ref={card} aria-label={title} className={cx(cardClass, className)}>
      <header
        className={cx(
          'flex items-center justify-between',
          isWide && 'sm:items-start sm:gap-3 sm:px-4 sm:pt-4',
        )}
      >
        <h2 dir="auto" className={cx('min-w-0 flex-1 text-15', isWide && 'sm:text-20')}>
          {isWide && <span className="line-clamp-2 max-sm:hidden">{title}</span>}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={content}
            className={cx(
              'tap-target flex h-8.5 w-full items-center gap-2 px-4 -outline-offset-2',
              isWide ? 'sm:hidden' : 'sm:h-10.5',
            )}
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
          className={cx('mr-2', isWide && 'sm:-mt-1.5 sm:-mr-2', !isOpen && 'max-sm:hidden')}
          onClick={onEnd}
        >
          <X className="size-5" aria-hidden />
        </IconButton>
      </header>
      <div
        id={content}
        className={cx('flex flex-1 flex-col px-4 pb-4', !isOpen && (isWide ? 'max-sm:hidden' : 'hidden'))}
      >
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
