import { firstAudienceWording, visibilityHints } from '@kith/shared/audience.ts'
import { postVisibilities, visibilityLabels } from '@kith/shared/visibility.ts'
import { useEffect, useRef } from 'react'
import { Choices } from '../ui/Choices.tsx'
import type { Composer } from './composer.ts'

const choices = postVisibilities.map((value) => ({
  value,
  label: visibilityLabels[value],
  hint: visibilityHints[value],
}))

/** Asks once to whom a first post goes (rules/posts.md 64). Whoever posts without an answer is led here. */
export function FirstAudience({ composer }: { composer: Composer }) {
  const { visibility, defaultVisibility, missed, isEmpty, dispatch } = composer
  const legend = useRef<HTMLLegendElement>(null)
  const isMissing = missed > 0 && !isEmpty && visibility === undefined
  useEffect(() => {
    if (missed > 0) legend.current?.closest('fieldset')?.querySelector('input')?.focus()
  }, [missed])
  return (
    <div className="border-t border-line pt-3">
      <Choices
        legend={
          <legend ref={legend} className="mb-1 font-semibold">
            {firstAudienceWording.question}
            <span role="alert" className="block text-13 font-normal text-danger empty:hidden">
              {isMissing && firstAudienceWording.missing}
            </span>
          </legend>
        }
        choices={choices}
        radio={(value) => ({
          checked: value === visibility,
          onChange: () => dispatch({ type: 'visibilityChosen', visibility: value, defaultVisibility }),
        })}
      />
    </div>
  )
}
