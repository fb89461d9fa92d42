import { LRUCache } from 'lru-cache'
import type { Db } from './database/database.ts'

/** A row in one state: its id and its revision as text, with a blank between. */
type State = string

const KEPT_CHARACTERS = 48_000_000

/**
 * Reads texts by the state of the row they are made of, and keeps them in memory: a text never changes without its
 * state. `read` gives the texts of rows as they are now; the answer has those that are still in the state asked for. A
 * transaction keeps nothing, for it may yet be undone.
 */
export function openRevisionCache<Text extends Record<string, string>>(
  read: (db: Db, ids: number[]) => Promise<(Text & { state: State })[]>,
): (db: Db, states: Iterable<State>) => Promise<Map<State, Text>> {
  const keptBy = new WeakMap<Db, LRUCache<State, Text>>()
  return async (db, states) => {
    const kept = db.isTransaction ? undefined : keptOf(keptBy, db)
    const found = new Map<State, Text>()
    const missing = new Set<State>()
    for (const state of states) {
      const text = kept?.get(state)
      if (text) found.set(state, text)
      else missing.add(state)
    }
    if (missing.size === 0) return found
    for (const text of await read(db, [...missing].map(idIn))) {
      kept?.set(text.state, text)
      if (missing.has(text.state)) found.set(text.state, text)
    }
    return found
  }
}

/** The id of the row that a state names. */
export const idIn = (state: State) => parseInt(state, 10)

function keptOf<Text extends Record<string, string>>(keptBy: WeakMap<Db, LRUCache<State, Text>>, db: Db) {
  const known = keptBy.get(db)
  if (known) return known
  const kept = new LRUCache<State, Text>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (text) => Object.values(text).reduce((sum, part) => sum + part.length, 0),
  })
  keptBy.set(db, kept)
  return kept
}
