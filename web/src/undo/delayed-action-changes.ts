import { namesInPage, readStored, writeStored } from '../core/browser-storage.ts'
import { DELAYED, type DelayedAction, type DelayedActions } from './delayed-actions.ts'

/** Stores a new or changed act, and shows it. */
export function putAct(acts: DelayedActions, act: DelayedAction): void {
  writeStored(nameOf(act), act)
  show(acts, act.id, act)
}

/** Deletes an act, and shows what it is about as it was. */
export function removeAct(acts: DelayedActions, act: DelayedAction): void {
  writeStored(nameOf(act), undefined)
  show(acts, act.id, undefined)
}

/** The act as it is stored now: another tab may have sent it, or taken it back. */
export function readAct(acts: DelayedActions, act: DelayedAction): DelayedAction | undefined {
  const now = readStored(nameOf(act)) as DelayedAction | undefined
  show(acts, act.id, now)
  return now
}

/** Whether an act is gone with this page, because the browser stores nothing. */
export const isInPage = (act: DelayedAction) => namesInPage().includes(nameOf(act))

const nameOf = ({ memberId, id }: DelayedAction) => `${DELAYED}${memberId}.${id}`

const show = ({ store }: DelayedActions, id: string, act: DelayedAction | undefined) =>
  store.setState((acts) => [...acts.filter((one) => one.id !== id), ...(act ? [act] : [])], true)
