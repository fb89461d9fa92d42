import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeReadingPosition, type ReadingPosition, shownEntry } from '../../core/reading-position.ts'
import { postHeights } from '../../posts/post-heights.ts'

/** Keeps the reading position when the document is left, so that a reload returns to it (return-to-position.ts). */
export function ReadingPositionKeeper() {
  const queries = useQueryClient()
  useEffect(() => {
    const keep = () => storeReadingPosition(positionIn(queries))
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      storeReadingPosition()
    }
  }, [queries])
  return null
}

function positionIn(queries: QueryClient): ReadingPosition {
  for (const post of document.querySelectorAll<HTMLElement>('main [data-post]'))
    postHeights.set(Number(post.dataset['post']), post.getBoundingClientRect().height)
  return {
    entry: shownEntry(),
    y: window.scrollY,
    mark: markNow(),
    pages: pagesIn(queries),
    heights: [...postHeights],
  }
}

/** The post or comment that begins nearest to the end of the header. At the top of a page there is none to return to. */
function markNow(): ReadingPosition['mark'] {
  if (window.scrollY === 0) return null
  const end = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const marks = [...document.querySelectorAll<HTMLElement>('main [data-post], main [id^="comment-"]')].map(
    (element) => ({
      selector: element.id ? `#${element.id}` : `[data-post="${element.dataset['post']}"]`,
      top: element.getBoundingClientRect().top,
    }),
  )
  const distance = ({ top }: { top: number }) => Math.abs(top - end)
  return marks.sort((one, other) => distance(one) - distance(other))[0] ?? null
}

function pagesIn(queries: QueryClient): ReadingPosition['pages'] {
  const lists = queries.getQueryCache().findAll({ type: 'active' })
  return lists.flatMap(({ queryHash, state: { data } }) => {
    const count = countPages(data)
    return count > 1 ? [[queryHash, count] as [string, number]] : []
  })
}

const countPages = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0
