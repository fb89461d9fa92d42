import { AUTHOR_SEARCH_MAX } from '@kith/shared/moderation.ts'
import { SEARCH_MAX } from '@kith/shared/search.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import type { Query } from '../core/request.ts'

/** What the address of the list says: all as text, days as `2026-01-31` in the time zone of the browser. */
export type PostFilters = { q: string; author: string; from: string; to: string; visibility: string }
const NAMES = ['q', 'author', 'from', 'to', 'visibility'] as const

export const audienceLabels = { ...visibilityLabels, community: 'Communities' }

/** Reads the filters of an address. What is no filter is left out. */
export function readFilters(search: URLSearchParams): PostFilters {
  const textOf = (name: (typeof NAMES)[number], max: number) => (search.get(name) ?? '').slice(0, max)
  const dayOf = (name: 'from' | 'to') => (startOf(search.get(name) ?? '') ? (search.get(name) ?? '') : '')
  return {
    q: textOf('q', SEARCH_MAX),
    author: textOf('author', AUTHOR_SEARCH_MAX),
    from: dayOf('from'),
    to: dayOf('to'),
    visibility: audienceOf(search.get('visibility') ?? ''),
  }
}

const audienceOf = (name: string) => (Object.hasOwn(audienceLabels, name) ? name : '')

/** The filters that are set, for the address. */
export const writeFilters = (filters: PostFilters): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])))

export const isFiltered = (filters: PostFilters) => NAMES.some((name) => filters[name].trim() !== '')

/** The filters as the call takes them: days become times, and the last day is a whole one. */
export const queryOf = ({ q, author, from, to, visibility }: PostFilters): Query => ({
  q: q.trim() || null,
  author: author.trim() || null,
  from: startOf(from)?.toISOString() ?? null,
  to: startOf(to, 1)?.toISOString() ?? null,
  visibility: visibility || null,
})

/** The moment when a day begins here, or one some days later; undefined for a text that is no day. */
function startOf(day: string, later = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (Number(year) < 1971 || date === undefined) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) ? undefined : start
}
