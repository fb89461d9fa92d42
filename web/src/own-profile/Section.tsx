import { type ReactNode, useId } from 'react'

type Props = { title: string; hint?: ReactNode; action?: ReactNode; children: ReactNode }

/** A group of settings, on its own card. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={sectionClass}>
      <div className="mb-4 flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-20">
            {title}
          </h2>
          {action}
        </div>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** On small screens it spans the full width. */
export const sectionClass = '-mx-4 border-y border-line bg-surface p-4 sm:mx-0 sm:rounded-12 sm:border sm:p-6'
