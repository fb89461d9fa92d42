import { paths } from '@kith/shared/paths.ts'
import type { ReportStatus } from '@kith/shared/reports.ts'
import { useNavigate, withQuery } from '../router/router.ts'
import { cx } from '../ui/class-names.ts'

const choices: readonly [ReportStatus, label: string][] = [
  ['open', 'Open'],
  ['resolved', 'Resolved'],
]

/** Chooses between open and resolved reports, in the address. */
export function StatusFilter({ status }: { status: ReportStatus }) {
  const navigate = useNavigate()
  return (
    <fieldset aria-label="Reports by status" className="mb-4 flex gap-2">
      {choices.map(([id, label]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === status}
          className={cx(
            'flex h-11 items-center rounded-full border px-4 text-15 font-semibold transition-colors sm:h-9',
            id === status
              ? 'border-accent bg-accent-soft contrast:outline-2'
              : 'border-line text-muted hover:bg-sunken',
          )}
          onClick={() =>
            void navigate(withQuery(paths.dashboard(), { tab: 'reports', status: id }), { replace: true })
          }
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
