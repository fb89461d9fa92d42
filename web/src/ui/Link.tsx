import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string; exact?: boolean }

/** A link to an address of core/paths.ts. On its own page it is marked `aria-current`. */
export function Link({ to, exact = false, ...rest }: Props) {
  const url = new URL(to, 'http://here')
  return (
    <RouterLink
      to={url.pathname}
      search={Object.fromEntries(url.searchParams)}
      hash={url.hash.slice(1)}
      activeOptions={{ exact, includeSearch: false }}
      {...rest}
    />
  )
}
