import type { ContentKey } from '@kith/shared/about/site-content.ts'
import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { useEditButton, type AboutTexts } from './words.ts'

type Props = { of: ContentKey; words: AboutTexts; className?: string }

/** A heading in the words of the site, with its button for staff. */
export function Heading({ level, of, words, className }: Props & { level: 1 | 2 | 3 }) {
  const Tag = `h${level}` as const
  return (
    <WithButton of={of}>
      <Tag dir="auto" className={cx('min-w-0', className)}>
        {words[of]}
      </Tag>
    </WithButton>
  )
}

/** Text in the words of the site, with its line breaks, and its button for staff. */
export function Prose({ of, words, className }: Props) {
  return (
    <WithButton of={of}>
      <p dir="auto" className={cx('min-w-0 whitespace-pre-line', className)}>
        {words[of]}
      </p>
    </WithButton>
  )
}

function WithButton({ of, children }: { of: ContentKey; children: ReactNode }) {
  const editButton = useEditButton()
  const button = editButton(of)
  if (!button) return children
  return (
    <div className="flex items-start justify-between gap-1">
      {children}
      <span className="-my-1">{button}</span>
    </div>
  )
}
