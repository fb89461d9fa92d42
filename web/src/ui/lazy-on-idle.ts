import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'
import { type FailedProps, PageBoundary } from '../router/PageBoundary.tsx'
import { codeOnIdle, type LazyCode, lazyCode, reloadDocument, whenIdle } from './lazy-code.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What stands in for a part that is missing or fails has the part's own props too. */
type Fallback<Props> = ComponentType<Props & { reset: () => void }>

/**
 * A component whose code comes when the browser is idle, or at once if it is rendered after a press. If it has come, it
 * renders at once: what suspends even for a moment is shown by React up to 300 ms later. Where it can't be had, or fails,
 * `Missing` stands there, and else nothing (rules/limits.md 38).
 */
export const lazyOnIdle = <Props extends object>(load: Load<Props>, Missing?: Fallback<NoInfer<Props>>) =>
  partOf(codeOnIdle(load), Missing, () => (navigator.userActivation?.hasBeenActive ? undefined : whenIdle()))

/** The same, its code fetched once it is rendered. */
export const lazyPart = <Props extends object>(load: Load<Props>, Missing?: Fallback<NoInfer<Props>>) =>
  partOf(lazyCode(load), Missing)

function partOf<Props extends object>(
  code: LazyCode<ComponentType<Props>>,
  Missing: Fallback<Props> = Nothing,
  wait?: () => Promise<void> | undefined,
) {
  const reset = () => void code.fetch().catch(reloadDocument)
  // Suspends no longer than the first try takes: nothing beside it waits for what does not come.
  const Later = lazy(async () => {
    await wait?.()
    await code.fetch().catch(() => undefined)
    return { default: code.loaded ?? Awaited }
  })
  function Awaited(props: Props) {
    const Part = useSyncExternalStore(code.subscribe, () => code.loaded)
    return Part ? createElement(Part, props) : createElement(Missing, { ...props, reset })
  }
  return function OnIdle(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => code.loaded ?? Later)
    const onFailed = (failed: FailedProps) => createElement(Missing, { ...props, reset: failed.reset })
    return createElement(PageBoundary, { onFailed }, createElement(Part, props))
  }
}

const Nothing = () => null
