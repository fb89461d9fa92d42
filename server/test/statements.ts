import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/** Collects the statements that a piece of work sends on the connections of a pool, whatever else runs. */
export function statementsOf(pool: Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const sent = new AsyncLocalStorage<string[]>()
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      sent.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
      return query(statement, ...rest)
    }) as typeof client.query
  })
  return async (work) => {
    const statements: string[] = []
    await sent.run(statements, work)
    return statements
  }
}
