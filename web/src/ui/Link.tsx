import type { ComponentProps, MouseEvent } from 'react'
import { pathOf, useHeading, useRouter } from '../router/router.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string; exact?: boolean }

/** A link to an address of shared/src/paths.ts. On its own page, and unless `exact` below it, it is marked `aria-current`. */
export function Link({ to, exact = false, onClick, onPointerEnter, onFocus, children, ...rest }: Props) {
  const { navigate, preload } = useRouter()
  const { pathname } = useHeading()
  const target = pathOf(to)
  const isCurrent = pathname === target || (!exact && pathname.startsWith(`${target}/`))
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload(to)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isElsewhere(event)) return
        event.preventDefault()
        void navigate(to)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}

/** A press that opens a new tab or window, or saves the page. */
const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
