import { useId } from 'react'
import { FoldedText } from '../text/FoldedText.tsx'

/** More is folded, so that the posts are not far below. In characters. */
const SHOWN = 300

/** The rules of a community. Nothing if there are none. */
export function CommunityRules({ rules }: { rules: string }) {
  const title = useId()
  if (rules === '') return null
  return (
    <section
      aria-labelledby={title}
      className="-mx-4 mb-4 border-y border-line bg-surface p-4 sm:mx-0 sm:rounded-12 sm:border"
    >
      <h2 id={title} className="mb-1 text-17">
        Rules
      </h2>
      <FoldedText content={rules} collapseAt={SHOWN} />
    </section>
  )
}
