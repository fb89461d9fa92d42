import { excerptOf } from '@kith/shared/text/excerpts.ts'
import { moderationWording } from '@kith/shared/moderation.ts'
import { Trash2 } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { DeletionFailure, DeletionProgress } from './deletion.ts'

type Props = {
  chosen: number
  shown: number
  progress: DeletionProgress | undefined
  onToggleAll: () => void
  onDelete: () => void
}

/** Above the list: chooses all its rows, deletes the chosen ones, and says how far that is. */
export function SelectionBar({ chosen, shown, progress, onToggleAll, onDelete }: Props) {
  return (
    <div className="sticky top-14 z-10 -mx-4 border-b border-line bg-page pr-4 sm:mx-0 sm:pr-0">
      <div className="flex min-h-14 flex-wrap items-center gap-1">
        <label className="flex min-h-11 flex-1 items-center">
          <span className="grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label="Select all"
              className="size-5 accent-accent"
              checked={chosen > 0 && chosen === shown}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < shown
              }}
              disabled={progress !== undefined || shown === 0}
              onChange={onToggleAll}
            />
          </span>
          <span className="font-semibold">
            <span className="max-sm:hidden">Select all</span>
            <span className="sm:hidden">All</span>
          </span>
        </label>
        <output className="text-right text-13 text-muted tabular-nums">
          {progress ? moderationWording.deleting(progress.done, progress.count) : `${chosen} selected`}
        </output>
        <Button
          variant="secondary"
          className="ml-3"
          disabled={chosen === 0 || progress !== undefined}
          onClick={onDelete}
        >
          <Trash2 className="size-4.5" aria-hidden />
          Delete
        </Button>
      </div>
      {progress && <Bar {...progress} />}
    </div>
  )
}

function Bar({ done, count }: DeletionProgress) {
  return (
    <progress
      aria-label="Deleting posts"
      max={count}
      value={done}
      className="absolute inset-x-0 -bottom-px block h-0.75 w-full appearance-none bg-sunken contrast:h-2 contrast:border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  )
}

/** The posts that are still there, with the reason of each. */
export function Failures({ failures }: { failures: readonly DeletionFailure[] }) {
  if (failures.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-1 border-b border-line py-3 text-13 text-danger">
      {failures.map(({ post: { id, author, content }, reason }) => (
        <p key={id} className="wrap-anywhere">
          Not deleted: “<bdi>{excerptOf(content, 60) || 'A post without words'}</bdi>” by{' '}
          <bdi>{author.name}</bdi>. {reason}
        </p>
      ))}
    </div>
  )
}
