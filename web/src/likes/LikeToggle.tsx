import { Heart } from 'lucide-react'
import { shortCount } from '../core/counts.ts'
import { cx } from '../ui/class-names.ts'

const sizes = {
  medium: { row: 'h-9 text-13', icon: 'size-5' },
  small: { row: 'h-7 text-13', icon: 'size-4' },
}

type Props = {
  isLiked: boolean
  count: number
  size?: keyof typeof sizes
  onToggle: () => void
  /** Opens the list of people who like it. */
  onShowPeople: () => void
}

/** A like button. Once there are likes, their count is a second button that lists the people. */
export function LikeToggle({ isLiked, count, size = 'medium', onToggle, onShowPeople }: Props) {
  const { row, icon } = sizes[size]
  const button = cx(
    row,
    'tap-target inline-flex items-center gap-2 rounded-6 font-semibold transition-colors hover:bg-sunken hover:text-ink',
    isLiked ? 'text-ink' : 'text-muted',
  )
  return (
    <div className="-ml-2 inline-flex items-center">
      <button
        type="button"
        aria-pressed={isLiked}
        aria-label="Like"
        className={cx(button, 'group', count > 0 ? 'pr-1 pl-2' : 'px-2')}
        onClick={onToggle}
      >
        <Heart
          aria-hidden
          className={cx(
            icon,
            'transition-[fill,color,scale] duration-150 group-active:scale-90',
            isLiked ? 'fill-current text-focus' : 'fill-transparent',
          )}
        />
        {count === 0 && 'Like'}
      </button>
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={count === 1 ? '1 like' : `${shortCount(count)} likes`}
          className={cx(button, 'min-w-7 justify-center px-1 tabular-nums')}
          onClick={onShowPeople}
        >
          {shortCount(count)}
        </button>
      )}
    </div>
  )
}
