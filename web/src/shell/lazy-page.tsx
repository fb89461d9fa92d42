import { type ReactNode, useState } from 'react'
import type { RoutePage } from '../router/match.ts'
import { PageUnavailable } from './PageUnavailable.tsx'

/**
 * A page whose code is fetched when it is opened, or before by `preload`. Where the code can't be had, the shell stays and
 * the page says so.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): RoutePage {
  let loaded: (() => ReactNode) | undefined
  const fetchCode = async () => {
    loaded ??= (await load())[name]
  }
  function LazyPage() {
    const [Found, show] = useState(() => loaded)
    if (Found) return <Found />
    return <PageUnavailable fetchCode={fetchCode} onFetched={() => show(() => loaded)} />
  }
  // Where it fails, the page itself tries again.
  const preload = () => fetchCode().catch(() => undefined)
  return Object.assign(LazyPage, { preload, isLoaded: () => loaded !== undefined })
}
