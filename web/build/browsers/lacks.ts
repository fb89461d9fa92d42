import data, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { OLDEST } from './oldest.ts'

/** The name of something, and the browsers that lack it. */
type Lacking = [string, string[]]

/** Interfaces whose members our code uses. A name that another interface has too may be that one's, so it passes. */
const INTERFACES =
  'AbortSignal Animation Blob CSSStyleSheet Clipboard DOMRect DOMTokenList DataTransfer Document DocumentFragment Element ' +
  'ElementInternals Event EventTarget File FormData HTMLAnchorElement HTMLButtonElement HTMLDialogElement HTMLElement ' +
  'HTMLFormElement HTMLImageElement HTMLInputElement HTMLMediaElement HTMLTextAreaElement HTMLVideoElement Headers History ' +
  'IntersectionObserver KeyboardEvent Location LockManager MediaQueryList MutationObserver Navigator Node Performance ' +
  'PointerEvent Range ReadableStream Request ResizeObserver Response Selection ServiceWorkerContainer Storage URL ' +
  'URLSearchParams WebSocket Window Worker'
/** Objects that are no classes: what they have is named through them. */
const NAMESPACES = /^(Atomics|CSS|Intl|JSON|Math|Reflect|console)$/

/** The type of the data says that the description of the whole may be any of its parts. */
const partsOf = (whole: unknown) =>
  Object.entries(whole as Record<string, Identifier>).filter(([name]) => name !== '__compat')

const builtins = data.javascript['builtins'] ?? {}
const interfaces = [...partsOf(data.api), ...partsOf(builtins)]

/** Globals that one of the oldest browsers lacks, such as `ClipboardItem`, and which of them do. */
export const globals = new Map(
  [...partsOf(data.api['Window']), ...interfaces].map(([name, { __compat }]): Lacking => [
    name,
    lacking(__compat),
  ]),
)

/** What stands on a global itself: `URL.parse`, `Intl.Segmenter`. */
export const statics = new Map(
  interfaces.flatMap(([owner, parts]) =>
    partsOf(parts)
      .filter(([part]) => owner in builtins || part.endsWith('_static') || NAMESPACES.test(owner))
      .map(([part, { __compat }]): Lacking => [`${owner}.${part.replace('_static', '')}`, lacking(__compat)]),
  ),
)

/**
 * What stands on objects of the page: `checkVisibility`. The checker of types knows what arrays, texts and other values
 * of the language have (web/tsconfig.json names the year), and who a method belongs to.
 */
export const members = new Map<string, string[]>()
const ours = new Set(INTERFACES.split(' '))
const everywhere = interfaces.flatMap(([owner, parts]) =>
  partsOf(parts).map(([name, { __compat }]) => ({ owner, name, lack: lacking(__compat) })),
)
for (const [name, having] of Map.groupBy(everywhere, (member) => member.name)) {
  const own = having.find(({ owner }) => ours.has(owner))
  if (own && having.every(({ lack }) => lack.length > 0)) members.set(name, own.lack)
}

const { css } = data
const lackingOf = (parts: Identifier = {}) =>
  new Map(partsOf(parts).map(([name, { __compat }]): Lacking => [name, lacking(__compat)]))

/** Properties, selectors and rules of style sheets, and functions and units that stand in values. */
export const styles = {
  properties: lackingOf(css['properties']),
  selectors: lackingOf(css['selectors']),
  rules: lackingOf(css['at-rules']),
  values: new Map(
    partsOf(css['types'] ?? {}).flatMap(([, type]) =>
      partsOf(type).map(([name, { __compat }]): Lacking => [name, lacking(__compat)]),
    ),
  ),
}

/** The browsers that lack it. What works there with differences is not lacking. */
function lacking(compat: CompatStatement | undefined): string[] {
  if (!compat) return []
  return Object.entries(OLDEST)
    .filter(([browser, least]) => {
      const said = compat.support[browser as keyof typeof OLDEST] ?? []
      return ![said].flat().some((support) => hasIt(support, Number(least)))
    })
    .map(([browser, version]) => `${browser} ${version}`)
}

function hasIt(support: SimpleSupportStatement, version: number): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = support
  if (!version_added || version_added === 'preview' || flags || prefix || alternative_name) return false
  const isThere = numberOf(version_added) <= version
  return isThere && (version_removed === undefined || numberOf(version_removed) > version)
}

function numberOf(version: string): number {
  return Number.parseFloat(version.replace('≤', ''))
}
