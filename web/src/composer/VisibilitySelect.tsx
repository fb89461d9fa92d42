import { type PostVisibility, postVisibilities, visibilityLabels } from '@kith/shared/visibility.ts'
import { ChevronDown } from 'lucide-react'
import { VisibilityMark } from '../ui/VisibilityMark.tsx'

type Props = { value: PostVisibility; onChange: (visibility: PostVisibility) => void }

/** Chooses who can see a post. A native select works well on every device and needs no code. */
export function VisibilitySelect({ value, onChange }: Props) {
  return (
    <div className="relative text-15">
      <VisibilityMark of={value} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto" />
      <select
        aria-label="Who can see this post"
        value={value}
        className="h-11 appearance-none rounded-6 bg-transparent pr-7 pl-8 font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink sm:h-10"
        onChange={({ target }) => {
          const chosen = postVisibilities.find((visibility) => visibility === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {postVisibilities.map((visibility) => (
          <option key={visibility} value={visibility} className="bg-raised text-ink">
            {visibilityLabels[visibility]}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted"
        aria-hidden
      />
    </div>
  )
}
