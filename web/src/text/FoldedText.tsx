import { paths } from '@kith/shared/paths.ts'
import { cutOf } from '@kith/shared/text/truncation.ts'
import { COLLAPSE_LINES } from '@kith/shared/posts.ts'
import { playersFor } from '@kith/shared/text/players.ts'
import { type Token, tokensOf } from '@kith/shared/text/tokens.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { cutAt } from './cut-text.ts'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { Link } from '../ui/Link.tsx'

const Embed = lazyOnIdle(async () => (await import('./Embed.tsx')).Embed)

/** A video has the shape of a screen, a sound the height of its player. */
const playerShapes = { YouTube: 'aspect-16/9', SoundCloud: 'h-[166px]' }

type Props = {
  content: string
  /** Text with more characters than this, or with more lines, is folded behind 'See more'. Infinity folds nothing. */
  collapseAt: number
  collapseLines?: number
  /** Whether players stand under the text for the videos and sounds that it links to. */
  plays?: boolean
  /** What stands under the text while nothing of it is folded. */
  after?: ReactNode
}

/** A member's text with its line breaks and writing direction. Addresses, hashtags and mentions become links. */
export function FoldedText({
  content,
  collapseAt,
  collapseLines = COLLAPSE_LINES,
  plays = true,
  after,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const end = collapseAt === Infinity ? undefined : cutOf(content, collapseAt, collapseLines)
  const isCut = end !== undefined && !isOpen
  const tokens = tokensOf(content)
  const shown = isCut ? cutAt(tokens, end) : tokens
  const players = plays ? playersFor(shown.flatMap(({ href }) => href ?? [])) : []
  const toggle = () => {
    setOpen(!isOpen)
    // Folding shortens the page above the reader, so scroll the post back into view.
    if (isOpen) requestAnimationFrame(() => text.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={text} className="scroll-mt-14">
      <p dir="auto" className="marks-kept wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {shown.map(render)}
        {isCut && '…'}
      </p>
      {!isCut && after}
      {end !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          data-fold
          className="tap-target rounded-6 font-semibold text-link underline-offset-3 hover:underline"
          onClick={toggle}
        >
          {isOpen ? 'Show less' : 'See more'}
        </button>
      )}
      {players.map((player) => (
        <div key={player.src} className={cx('mt-2 rounded-12 bg-sunken', playerShapes[player.site])}>
          <Suspense>
            <Embed player={player} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}

// The order of a text's tokens never changes.
function render({ text, href, hashtag, mention }: Token, at: number) {
  if (href) return <OutsideLink key={at} text={text} href={href} />
  const to = hashtag ? paths.hashtag(hashtag) : mention && paths.profile(mention)
  if (!to) return text
  const isFromRight = RIGHT_TO_LEFT.test(text)
  return (
    <Link
      key={at}
      to={to}
      dir={isFromRight ? undefined : 'ltr'}
      className={cx(
        'relative z-1 text-link underline decoration-current/30 underline-offset-3 hover:decoration-current',
        isFromRight && '[direction:rtl] [unicode-bidi:embed]',
      )}
    >
      {text}
    </Link>
  )
}

/**
 * A name in Latin letters is set apart with `dir`, and does not say where the text around it begins: Arabic behind a
 * mention runs from the right (rules/posts.md 42). A hashtag in Arabic does say so, and has its sign at its right.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

function OutsideLink({ text, href }: { text: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="ltr"
      className="relative z-1 text-link underline underline-offset-3"
    >
      {text}
    </a>
  )
}
