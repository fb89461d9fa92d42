import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/states/Skeleton.tsx'

type Props = { name: string; number: string; more: ReactNode; children?: ReactNode }

/** A number with what it means, and a plot beside it. */
export function Figure({ name, number, more, children }: Props) {
  return (
    <div className={rowClass}>
      <dt className="text-13 leading-5 font-semibold text-muted">{name}</dt>
      <dd className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <span className="min-w-0 flex-1 basis-60">
          <span className="block font-title text-25 leading-8 font-semibold tabular-nums">{number}</span>
          <span className="block text-13 leading-5 text-muted tabular-nums">{more}</span>
        </span>
        {children}
      </dd>
    </div>
  )
}

/** The list of figures: two columns where there is room. */
export const figuresClass = 'grid lg:grid-cols-2 lg:gap-x-12'
const rowClass = 'border-b border-line py-4'
/** The rows of the overview; two have a plot. */
const ROWS = ['posts', 'comments', 'members', 'sign-ups', 'reports', 'storage']
const PLOTS = new Set(['posts', 'comments'])

export function FiguresSkeleton() {
  return (
    <output aria-label="Loading" className={figuresClass}>
      {ROWS.map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="my-0.5 h-4 w-24" />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-60">
              <Skeleton className="my-1 h-6 w-28" />
              <Skeleton className="my-0.5 h-4 w-56 max-w-full" />
            </div>
            {PLOTS.has(row) && <Skeleton className="h-14 w-full sm:w-60" />}
          </div>
        </div>
      ))}
    </output>
  )
}
