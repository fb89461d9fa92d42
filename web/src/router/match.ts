import type { ReactNode } from 'react'

/** A page. `preload` fetches its code if that is not in the first load. */
export type RoutePage = (() => ReactNode) & { preload?: () => Promise<void>; isLoaded?: () => boolean }
/** The pages by the pattern of their path: `$name` stands for one part of it, `$` alone for any path. */
export type Routes = Readonly<Record<string, RoutePage>>
export type Params = Readonly<Record<string, string>>

/** The page of a path, and the parts of the path that its pattern names. The first pattern that fits counts. */
export function matchPage(pages: Routes, pathname: string): { page: RoutePage; params: Params } | undefined {
  const parts = partsOf(pathname)
  for (const [pattern, page] of Object.entries(pages)) {
    const params = pattern === '$' ? {} : parts && paramsOf(partsOf(pattern) ?? [], parts)
    if (params) return { page, params }
  }
  return undefined
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Params | undefined {
  const fits = (wanted: string, at: number) => wanted.startsWith('$') || wanted === parts[at]?.toLowerCase()
  if (pattern.length !== parts.length || !pattern.every(fits)) return undefined
  return Object.fromEntries(
    pattern.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), parts[at] ?? '']] : [])),
  )
}

/** Undefined for a path that is no text. */
function partsOf(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
