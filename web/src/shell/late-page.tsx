import { type ReactNode, Suspense, useState } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'

const PageAway = lazyOnIdle(async () => (await import('./PageAway.tsx')).PageAway)

type Page = () => ReactNode
export type LatePage = Page & { preload: () => Promise<void> }

/**
 * A page whose code is fetched when it is opened, or before by `preload`. Where the code can't be had, the shell stays and
 * the page says so. The router's own lazy pages would load the document anew, which without a network leaves the app.
 */
export function latePage<Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name): LatePage {
  let loaded: Page | undefined
  const fetchCode = async () => {
    loaded ??= (await load())[name]
  }
  function Late() {
    const [Found, show] = useState(() => loaded)
    if (Found) return <Found />
    return (
      <Suspense>
        <PageAway fetchCode={fetchCode} onFetched={() => show(() => loaded)} />
      </Suspense>
    )
  }
  // Where it fails, the page itself tries again.
  return Object.assign(Late, { preload: () => fetchCode().catch(() => undefined) })
}
