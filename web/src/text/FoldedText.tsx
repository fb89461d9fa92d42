import { lengthOf } from '@kith/shared/posts.ts'
import { Suspense, useRef, useState } from 'react'
import { cutAt, type Segment, segmentsOf } from '../core/links.ts'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { playersFor } from './embeds.ts'
import { Link } from '../ui/Link.tsx'
import { paths } from '../core/paths.ts'

const Embed = lazyOnIdle(async () => (await import('./Embed.tsx')).Embed)

/** A video has the shape of a screen, a sound the height of its player. */
const playerShapes = { YouTube: 'aspect-16/9', SoundCloud: 'h-[166px]' }

type Props = {
  content: string
  /** Longer text is folded behind 'See more'. */
  collapseAt: number
}

/** A member's text with its line breaks and writing direction. Addresses, hashtags and mentions become links. */
export function FoldedText({ content, collapseAt }: Props) {
  const [isOpen, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const isLong = lengthOf(content) > collapseAt
  const isCut = isLong && !isOpen
  const segments = segmentsOf(content)
  const shown = isCut ? cutAt(segments, collapseAt) : segments
  const players = playersFor(shown.flatMap(({ href }) => href ?? []))
  const toggle = () => {
    setOpen(!isOpen)
    // Folding shortens the page above the reader, so scroll the post back into view.
    if (isOpen) requestAnimationFrame(() => text.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={text} className="scroll-mt-14">
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        {shown.map(render)}
        {isCut && '…'}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="touch rounded-6 font-semibold text-link underline-offset-3 hover:underline"
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

// The order of a text's segments never changes.
function render({ text, href, hashtag, mention }: Segment, at: number) {
  if (href) return <OutsideLink key={at} text={text} href={href} />
  const to = hashtag ? paths.hashtag(hashtag) : mention && paths.profile(mention)
  if (!to) return text
  return (
    <Link
      key={at}
      to={to}
      className="relative z-1 text-link underline decoration-current/30 underline-offset-3 hover:decoration-current"
    >
      {text}
    </Link>
  )
}

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
