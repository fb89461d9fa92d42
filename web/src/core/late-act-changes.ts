import type { QueryClient } from '@tanstack/react-query'
import { UNDO_MS } from '@kith/shared/posts.ts'
import { newKey } from './calls/new-key.ts'
import { namesInPage, readStored, writeStored } from './browser-storage.ts'
import { LATE, type LateAct, type LateActs, lateActsOf, type LateKind } from './late-acts.ts'

/** Does something that can be undone for a while and is sent afterwards (web/src/undo/sender.ts). */
export function actLate(queries: QueryClient, act: Omit<LateAct, 'id' | 'dueAt' | 'triedAt'>): void {
  const acts = lateActsOf(queries)
  const id = newKey()
  acts.made.add(id)
  putAct(acts, { ...act, id, dueAt: Date.now() + UNDO_MS })
}

/** Takes back what was done to somebody or something and is not sent yet. Returns whether there was something. */
export function takeBack(queries: QueryClient, about: number, ...kinds: readonly LateKind[]): boolean {
  const acts = lateActsOf(queries)
  const act = acts.store
    .getState()
    .find((one) => one.about === about && kinds.includes(one.kind) && one.triedAt === undefined)
  if (act) removeAct(acts, act)
  return act !== undefined
}

/** Stores a new or changed act, and shows it. */
export function putAct(acts: LateActs, act: LateAct): void {
  writeStored(nameOf(act), act)
  show(acts, act.id, act)
}

/** Deletes an act, and shows what it is about as it was. */
export function removeAct(acts: LateActs, act: LateAct): void {
  writeStored(nameOf(act), undefined)
  show(acts, act.id, undefined)
}

/** The act as it is stored now: another tab may have sent it, or taken it back. */
export function readAct(acts: LateActs, act: LateAct): LateAct | undefined {
  const now = readStored(nameOf(act)) as LateAct | undefined
  show(acts, act.id, now)
  return now
}

/** Whether an act is gone with this page, because the browser stores nothing. */
export const isInPage = (act: LateAct) => namesInPage().includes(nameOf(act))

const nameOf = ({ memberId, id }: LateAct) => `${LATE}${memberId}.${id}`

const show = ({ store }: LateActs, id: string, act: LateAct | undefined) =>
  store.setState((acts) => [...acts.filter((one) => one.id !== id), ...(act ? [act] : [])], true)
