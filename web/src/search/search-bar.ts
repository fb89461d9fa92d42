import { paths } from '@kith/shared/paths.ts'
import type { FoundPerson } from '@kith/shared/search.ts'
import { type KeyboardEvent, useState } from 'react'
import { useDebounced } from '../core/forms/debounced-value.ts'
import { useAsk } from '../friends/api.ts'
import { useNavigate } from '../router/router.ts'
import { useSearchSuggestions } from './api.ts'
import { useShownList } from './shown-list.ts'
import { optionsOf } from './options.ts'
import { askStateOf, useShowAskState } from './ask-state.ts'
import { searchTermOf } from './search-term.ts'

/**
 * The text, results and chosen option of the search bar. Enter opens that option, or the page with all results. On the
 * option to befriend somebody it does that, and the list stays.
 */
export function useSearchBar(onClose: (isDone: boolean) => void) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const term = searchTermOf(words)
  const q = useDebounced(term)
  const suggestions = useSearchSuggestions(q)
  const options = optionsOf(q, suggestions)
  const { at, choose } = useChosen(q, options.length)
  const { isShown, ...lingering } = useShownList()
  const isListed = isShown && term !== '' && q !== ''
  const chosen = isListed ? options[at] : undefined
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') onClose(false)
    else if (step && isListed) choose(step)
    else return
    event.preventDefault()
  }
  const { mutate: ask } = useAsk(useShowAskState())
  const befriend = (person: FoundPerson) => {
    if (askStateOf(person) !== 'asked') ask(person)
  }
  const open = () => {
    if (chosen?.ask) return befriend(chosen.ask)
    const all = term && paths.search(term)
    const to = chosen?.to ?? all
    if (!to) return
    onClose(true)
    void navigate(to)
  }
  return { words, setWords, q, suggestions, chosen: chosen?.id, isListed, lingering, press, open, befriend }
}

/** The index of the chosen option; -1 is the field itself. Another text starts again at -1. */
function useChosen(q: string, count: number) {
  const [{ at, of }, setChosen] = useState({ at: -1, of: q })
  const now = of === q && at < count ? at : -1
  const round = count + 1
  return {
    at: now,
    choose: (step: number) => setChosen({ at: ((now + 1 + step + round) % round) - 1, of: q }),
  }
}
