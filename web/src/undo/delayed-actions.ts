import type { QueryClient } from '@tanstack/react-query'
import type { FocusPoint } from '../ui/focus/focus-point.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, storedNames } from '../core/browser-storage.ts'

export type DelayedKind = 'decline' | 'unfriend' | 'leave' | 'dismiss'

/** What a member has done and can still undo: it shows already, and is sent later (docs/decisions/0065). */
export type DelayedAction = {
  id: string
  memberId: number
  kind: DelayedKind
  /** The id of what it is about: a person, a community, a report. */
  about: number
  title: string
  description?: string
  /** What sending it needs besides. */
  more?: unknown
  /** When it is sent, in milliseconds since 1970. */
  dueAt: number
  /** When a page last began to send it. It can't be undone any more. */
  triedAt?: number
  /** Whether its last attempt was answered 401. */
  isDenied?: boolean
}

/** What a call is sent with: its member, so that no other session takes it. */
export type DelayedOptions = { sentBy: number; keepalive?: boolean; signal?: AbortSignal }

/** How acts of a kind are sent, and what follows. */
export type DelayedDelivery = {
  send(act: DelayedAction, options: DelayedOptions): Promise<unknown>
  /** Changes what is cached as the act has changed it on the server. */
  sent(act: DelayedAction, answer: unknown): void
  /** Says why it was refused. It shows no longer as done. */
  refused(error: unknown, act: DelayedAction): void
}

/** The delayed actions of all members in this browser, as this page has them. They change by delayed-action-changes.ts. */
export type DelayedActions = {
  store: StoreApi<readonly DelayedAction[]>
  /** The acts that this page has made, or has taken over from one that is gone: by id, what had the focus then. */
  made: Map<string, FocusPoint | undefined>
  /** Sends what waits of the member who is signed in. The page that can send sets it. */
  sendAll?: () => Promise<unknown>
}

const pages = new WeakMap<QueryClient, DelayedActions>()

export function delayedActionsOf(queries: QueryClient): DelayedActions {
  const acts = pages.get(queries) ?? { store: createStore(readDelayedActions), made: new Map() }
  pages.set(queries, acts)
  return acts
}

/** The names of stored acts begin with this and the id of their member. */
export const DELAYED = 'kith.late.'

/** All acts that this browser has stored. */
export const readDelayedActions = (): readonly DelayedAction[] =>
  storedNames()
    .filter((name) => name.startsWith(DELAYED))
    .flatMap((name) => (readStored(name) as DelayedAction | undefined) ?? [])
