import type { FoundPerson } from '@kith/shared/search.ts'
import { UserPlus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { askLabel, askWords } from '../friends/AskButton.tsx'
import { cx } from '../ui/class-names.ts'
import { Link } from '../ui/Link.tsx'
import { askStateOf } from './ask-state.ts'

type OptionProps = { id: string; isChosen: boolean }
type LinkProps = OptionProps & {
  to: string
  className?: string | undefined
  onPick: () => void
  children: ReactNode
}

/** A row of the list that leads to what was found. */
export function LinkedOption({ id, isChosen, to, className, onPick, children }: LinkProps) {
  return (
    <Link
      to={to}
      id={id}
      tabIndex={-1}
      {...optionOf(isChosen)}
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-3 rounded-6 px-2 py-1 hover:bg-sunken aria-selected:highlighted',
        className,
      )}
      onMouseDown={keepFocus}
      onClick={onPick}
    >
      {children}
    </Link>
  )
}

type AskProps = OptionProps & { person: FoundPerson; onAsk: (person: FoundPerson) => void }

/** Befriends the person beside whom it stands. The list stays. */
export function AskOption({ id, isChosen, person, onAsk }: AskProps) {
  const now = askStateOf(person)
  const isAsked = now === 'asked'
  return (
    <button
      type="button"
      id={id}
      tabIndex={-1}
      {...optionOf(isChosen)}
      aria-label={askLabel({ ...person, now })}
      aria-disabled={isAsked}
      className={cx(
        'flex min-h-11 shrink-0 items-center gap-2 rounded-6 px-3 text-13 font-semibold aria-selected:highlighted',
        isAsked ? 'cursor-default text-muted' : 'text-link hover:bg-sunken',
      )}
      onMouseDown={keepFocus}
      onClick={() => onAsk(person)}
    >
      {!isAsked && <UserPlus className="size-4.5" aria-hidden />}
      {askWords(now)}
    </button>
  )
}

/** The focus stays in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
const optionOf = (isChosen: boolean) => ({ role: 'option', 'aria-selected': isChosen }) as const
