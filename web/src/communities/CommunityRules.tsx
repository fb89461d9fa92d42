import { isBlank } from '@kith/shared/basics.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FoldedText } from '../text/FoldedText.tsx'
import { cx } from '../ui/class-names.ts'

/** More is folded, so that the posts are not far below. In characters. */
const SHOWN = 300

/** The rules of a community, on a phone behind one row. Nothing if there are none. */
export function CommunityRules({ rules }: { rules: string }) {
  const text = useId()
  const [isOpen, setOpen] = useState(false)
  if (rules === '') return null
  return (
    <section
      aria-label="Rules"
      className="-mx-4 border-b border-line bg-surface sm:mx-0 sm:mb-4 sm:rounded-12 sm:border sm:p-4"
    >
      <h2 className="text-15 sm:mb-1 sm:text-17">
        <span className="max-sm:hidden">Rules</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={text}
          className="flex h-11 w-full items-center justify-between px-4 -outline-offset-2 sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          Rules · {countIn(rules)}
          <ChevronDown className={cx('size-4 text-muted', isOpen && 'rotate-180')} aria-hidden />
        </button>
      </h2>
      <div id={text} className={cx('max-sm:px-4 max-sm:pb-3', !isOpen && 'max-sm:hidden')}>
        <FoldedText content={rules} collapseAt={SHOWN} />
      </div>
    </section>
  )
}

/** One line is one rule. */
const countIn = (rules: string) => rules.split('\n').filter((line) => !isBlank(line)).length
