import { namesInPage, readStored, writeStored } from '../core/browser-storage.ts'
import { LATE, type LateAct, type LateActs } from './late-acts.ts'

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
