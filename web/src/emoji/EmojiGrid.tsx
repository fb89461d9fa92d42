import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EMOJI, EMOJI_COLUMNS } from './emoji.ts'

type Props = { onPick: (emoji: string) => void; onClose: () => void }

const STEPS: Record<string, number | undefined> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: EMOJI_COLUMNS,
  ArrowUp: -EMOJI_COLUMNS,
}

/** The emoji to choose from, one tab stop for the keyboard. Arrow keys move, Enter chooses, Escape closes. */
export function EmojiGrid({ onPick, onClose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const button = grid.current?.children[at]
    if (button instanceof HTMLElement) button.focus()
  }, [at])
  const walk = (event: KeyboardEvent) => {
    const next = at + (STEPS[event.key] ?? 0)
    if (event.key === 'Escape') onClose()
    else if (next !== at && EMOJI[next]) setAt(next)
    else if (!STEPS[event.key]) return
    event.preventDefault()
  }
  return (
    <section
      aria-label="Emoji"
      className="max-h-48 animate-fade-in overflow-y-auto rounded-12 border border-line p-1"
    >
      <div ref={grid} className="grid w-fit grid-cols-[repeat(8,minmax(0,2.5rem))]">
        {EMOJI.map(({ char, name }, place) => (
          <button
            key={char}
            type="button"
            aria-label={name}
            tabIndex={place === at ? 0 : -1}
            className="grid h-10 place-items-center rounded-6 text-20 -outline-offset-2 hover:bg-sunken"
            onClick={() => onPick(char)}
            onKeyDown={walk}
          >
            {char}
          </button>
        ))}
      </div>
    </section>
  )
}
