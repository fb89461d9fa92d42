import { aboutWords } from '@kith/shared/about/words.ts'
import type { ReactNode } from 'react'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { AboutSkeleton } from './AboutSkeleton.tsx'
import { useSiteWords } from '../site-content/api.ts'
import type { AboutTexts } from './words.ts'

type Props = {
  /** Whether something else of the page is still loading. */
  isWaiting?: boolean
  children: (words: AboutTexts) => ReactNode
}

/** Shows its content once the words of the site are there. */
export function WordsLoaded({ isWaiting = false, children }: Props) {
  const { words, isError, isPaused, refetch } = useSiteWords(aboutWords)
  if (words && !isWaiting) return children(words)
  if (isError) return <ErrorState title="Failed to fetch the page" onRetry={() => void refetch()} />
  if (isPaused) return <OfflineState coming="Loading the page" />
  return <AboutSkeleton />
}
