import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, withQuery } from '../router/router.ts'
import { useDebounced } from './forms/debounced-value.ts'

/**
 * Filters of a list that stay in the address, each a text ('' without one), and how to change some of them. The rest of
 * the address stays.
 */
export function useAddressFilters<Name extends string>(
  names: readonly Name[],
): [filters: Record<Name, string>, change: (part: Partial<Record<Name, string>>) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const inAddress = Object.fromEntries(new URLSearchParams(search))
  const filters = Object.fromEntries(names.map((name) => [name, inAddress[name] ?? ''])) as Record<
    Name,
    string
  >
  const change = (part: Partial<Record<Name, string>>) => {
    const wanted = Object.entries<string | undefined>({ ...inAddress, ...part }).filter(([, value]) => value)
    void navigate(withQuery(pathname, Object.fromEntries(wanted) as Record<string, string>), {
      replace: true,
      keepsScroll: true,
    })
  }
  return [filters, change]
}

/**
 * A filter that is typed: the words in the field, how to change them, and the words once the typing rests, which `keep`
 * puts into the address.
 */
export function useTypedFilter(
  inAddress: string,
  keep: (words: string) => void,
): [words: string, setWords: (words: string) => void, settled: string] {
  const [words, setWords] = useState(inAddress)
  const settled = useDebounced(words.trim())
  const keepNew = useEffectEvent((rested: string) => {
    if (rested !== inAddress) keep(rested)
  })
  useEffect(() => keepNew(settled), [settled])
  return [words, setWords, settled]
}
