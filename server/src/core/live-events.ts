import { afterCommit, type Db } from './database/database.ts'

/**
 * What happened, for the pages that are open now. It carries ids only: whoever tells a page reads the rows as its
 * member may see them.
 */
export type LiveEvent =
  /** A notification for the member `to`. Processes of older versions know it by this name. */
  | { what: 'notice'; to: number; id: number }
  /** The unread counts of the member `to` changed. */
  | { what: 'unread'; to: number }
  /** A message between two members was sent or deleted. */
  | { what: 'message'; between: [number, number]; id: number }
  /** The member `by` has read what `to` wrote. */
  | { what: 'read'; to: number; by: number }
  /** The member `by` is writing to `to`. */
  | { what: 'typing'; to: number; by: number }
  /** There is a new post. */
  | { what: 'post'; id: number }
  /** The likes or comments of a post changed. It shows to a viewer who sees all these people. */
  | { what: 'responses'; id: number; people: number[] }
  /** The settings or the colours of the site changed. */
  | { what: 'settings' }

type Receive = (list: LiveEvent[]) => void
const receivers = new WeakMap<Db, Receive>()

/** Sets who receives the live events of a database: in a server, the bus of `live/live.ts`. By default nobody does. */
export function onLiveEvents(db: Db, receive: Receive): void {
  receivers.set(db, receive)
}

/** Publishes live events. In a transaction, they are received after the commit, and never if there is none. */
export function publishLiveEvent(db: Db, ...list: LiveEvent[]): void {
  afterCommit(db, (database) => receivers.get(database)?.(list))
}
