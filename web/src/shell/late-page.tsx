import { type ReactNode, useState } from 'react'
import { PageAway } from './PageAway.tsx'

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
    return <PageAway fetchCode={fetchCode} onFetched={() => show(() => loaded)} />
  }
  // Where it fails, the page itself tries again.
  return Object.assign(Late, { preload: () => fetchCode().catch(() => undefined) })
}
