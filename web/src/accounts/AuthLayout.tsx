import { type ReactNode, useEffect, useRef } from 'react'
import { hasLostFocus } from '../core/input/pointer-use.ts'
import { focusContent } from '../ui/focus/focus-content.ts'
import { Mark } from '../ui/faces/Mark.tsx'
import { useSiteName } from '../settings/api.ts'
import { Poster } from './Poster.tsx'

type Props = { title: string; lead?: ReactNode; intro?: ReactNode; children: ReactNode; footer: ReactNode }

/** The layout of the visitors' pages: a picture and one form. */
export function AuthLayout({ title, lead, intro, children, footer }: Props) {
  const siteName = useSiteName()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasLostFocus()) focusContent(main.current)
  }, [])
  return (
    <div className="min-h-dvh bg-surface lg:grid lg:grid-cols-2">
      <Poster className="h-[22dvh] min-h-28 w-full lg:sticky lg:top-0 lg:h-dvh" />
      <main
        ref={main}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-106 flex-col gap-6 px-4 pt-6 pb-12 sm:px-3 lg:justify-center"
      >
        <p className="flex items-center gap-2 font-title text-20 font-bold">
          <Mark className="size-7" />
          {siteName}
        </p>
        <div className="flex flex-col gap-1">
          <h1 className="text-32">{title}</h1>
          {lead && <div>{lead}</div>}
          {intro && <p className="text-17 text-muted">{intro}</p>}
        </div>
        {children}
        <p className="text-muted">{footer}</p>
      </main>
    </div>
  )
}
