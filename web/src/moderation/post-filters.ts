import { AUTHOR_SEARCH_MAX } from '@kith/shared/moderation.ts'
import { SEARCH_MAX } from '@kith/shared/search.ts'
import { visibilityLabels } from '@kith/shared/visibility.ts'
import type { Query } from '../core/calls/request.ts'

export const NAMES = ['q', 'author', 'from', 'to', 'visibility'] as const

/** What the address of the list says: all as text, days as `2026-01-31` in the time zone of the browser. */
export type PostFilters = Record<(typeof NAMES)[number], string>

export const audienceLabels = { ...visibilityLabels, community: 'Communities' }

/** The filters of an address, without what is none. */
export const readFilters = ({ q, author, from, to, visibility }: PostFilters): PostFilters => ({
  q: q.slice(0, SEARCH_MAX),
  author: author.slice(0, AUTHOR_SEARCH_MAX),
  from: startOf(from) ? from : '',
  to: startOf(to) ? to : '',
  visibility: Object.hasOwn(audienceLabels, visibility) ? visibility : '',
})

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
