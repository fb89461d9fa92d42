import { SEARCH_MAX } from '@kith/shared/search.ts'
import { Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useId, useRef } from 'react'
import { Input } from '../ui/Field.tsx'
import { useClosedByBackOnPhones } from '../ui/overlays/use-closed-by-back.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useSearchBar } from './search-bar.ts'

/** `isDone`: the focus has moved, or moves to the page of a result that was opened. */
type Props = { onClose: (isDone: boolean) => void }

/** The search bar with its first results. The focus stays in the field. Arrow keys choose, Enter opens. */
export function SearchPanel({ onClose }: Props) {
  useClosedByBackOnPhones(true, () => onClose(false))
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { words, setWords, q, suggestions, chosen, isListed, lingering, press, open, befriend } =
    useSearchBar(onClose)
  const activeId = chosen && `${id}-${chosen}`
  const closedByTab = useClosedByTab(onClose)
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div {...landmark} {...lingering} className="absolute inset-x-0 top-full border-b border-line bg-surface">
      <form
        {...closedByTab}
        className="relative mx-auto w-full max-w-column px-4 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <Search
          className="pointer-events-none absolute inset-y-0 left-7 my-auto size-4.5 text-muted"
          aria-hidden
        />
        <Input
          {...combobox}
          ref={field}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          maxLength={SEARCH_MAX}
          className="pl-10"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={press}
        />
        {isListed && (
          <SuggestionList {...{ id, q, suggestions, chosen }} onPick={() => onClose(true)} onAsk={befriend} />
        )}
      </form>
    </div>
  )
}

/** Closes the bar when the Tab key leads out of it: what has the focus then may lie under the bar. */
function useClosedByTab(onClose: Props['onClose']) {
  const isByTab = useRef(false)
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isByTab.current = key === 'Tab'
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (isByTab.current && relatedTarget && !currentTarget.contains(relatedTarget)) onClose(true)
      isByTab.current = false
    },
  }
}

// The <search> element is too new.
const landmark = { role: 'search' } as const

// The list of a native HTML field can only hold text.
const combobox = {
  type: 'search',
  role: 'combobox',
  'aria-label': 'Search users and posts',
  'aria-autocomplete': 'list',
  placeholder: 'Search users and posts',
  autoComplete: 'off',
  enterKeyHint: 'search',
  dir: 'auto',
} as const
