import { type ReactNode, useId } from 'react'

type Props = { title: string; hint?: ReactNode; action?: ReactNode; children: ReactNode }

/** One matter of the settings, on a card of its own. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={sectionClass}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-20">
            {title}
          </h2>
          {hint && <p className="text-muted">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** On small screens it reaches from edge to edge. */
export const sectionClass = '-mx-4 border-y border-line bg-surface p-4 sm:mx-0 sm:rounded-12 sm:border sm:p-6'
