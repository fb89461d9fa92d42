import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error message above the form it is about. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2 rounded-6 bg-danger-soft px-3 py-3 text-15 text-danger contrast:border"
    >
      <CircleAlert className="mt-px size-5 shrink-0" aria-hidden />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  )
}
