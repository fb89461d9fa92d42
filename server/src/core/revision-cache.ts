import { LRUCache } from 'lru-cache'
import type { Db } from './database/database.ts'
import { cacheSize } from './process/memory.ts'

/** A row in one state: its id and its revision as text, separated by a space. */
type Key = string

const KEPT_CHARACTERS = cacheSize(48_000_000, 1 / 64)

/**
 * Reads texts by the state of their row, and keeps them in memory: a text never changes unless its state does. `read`
 * returns the texts of rows as they are now. The answer has those that are still in the state asked for. A transaction
 * keeps nothing, because it may be rolled back.
 */
export function openRevisionCache<Text extends Record<string, string>>(
  read: (db: Db, ids: number[]) => Promise<(Text & { state: Key })[]>,
): (db: Db, states: Iterable<Key>) => Promise<Map<Key, Text>> {
  const caches = new WeakMap<Db, LRUCache<Key, Text>>()
  return async (db, states) => {
    const cached = db.isTransaction ? undefined : cacheOf(caches, db)
    const found = new Map<Key, Text>()
    const missing = new Set<Key>()
    for (const state of states) {
      const text = cached?.get(state)
      if (text) found.set(state, text)
      else missing.add(state)
    }
    if (missing.size === 0) return found
    for (const text of await read(db, [...missing].map(idIn))) {
      cached?.set(text.state, text)
      if (missing.has(text.state)) found.set(text.state, text)
    }
    return found
  }
}

/** The id in a state. */
export const idIn = (state: Key) => parseInt(state, 10)

function cacheOf<Text extends Record<string, string>>(caches: WeakMap<Db, LRUCache<Key, Text>>, db: Db) {
  const known = caches.get(db)
  if (known) return known
  const cached = new LRUCache<Key, Text>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (text) => Object.values(text).reduce((sum, part) => sum + part.length, 0),
  })
  caches.set(db, cached)
  return cached
}
