import { Pool as PoolOfPg, type PoolClient } from 'pg'
import { unavailable } from '../errors.ts'
import { Client } from './client.ts'

type Callback = (error: Error | undefined, client?: PoolClient, release?: (error?: Error) => void) => void

/**
 * pg's pool with a gate. While it is shut, no connection is given out: those who wait are refused, and the connections
 * in use are ended. It is a class so that pg's own `query` takes its connections through the gate too.
 */
export class Pool extends PoolOfPg {
  readonly #inUse = new Set<Client>()
  readonly #idle = new Set<Client>()
  readonly #waiting = new Set<(error: Error) => void>()
  #isShut = false

  constructor(options: ConstructorParameters<typeof PoolOfPg>[0]) {
    super({ ...options, Client: PooledClient })
    // An idle connection that breaks is replaced on next use. Without a listener it would end the process.
    this.on('error', () => {})
    // The pool listens only to idle connections. When one breaks between two statements, the next statement fails.
    this.on('connect', (client) => client.on('error', () => {}))
    this.on('acquire', (client) => {
      this.#idle.delete(ours(client))
      this.#inUse.add(ours(client))
    })
    this.on('release', (_error, client) => {
      this.#inUse.delete(ours(client))
      this.#idle.add(ours(client))
    })
    this.on('remove', (client) => this.#idle.delete(ours(client)))
  }

  override connect(): Promise<PoolClient>
  override connect(done: Callback): void
  override connect(done?: Callback): Promise<PoolClient> | void {
    if (!done) return this.#connect()
    void this.#connectFor(done)
  }

  async #connectFor(done: Callback): Promise<void> {
    const taken = await this.#connect().catch((error: Error) => error)
    if (taken instanceof Error) done(taken)
    else done(undefined, taken, taken.release)
  }

  async #connect(): Promise<PoolClient> {
    if (this.#isShut) throw unavailable()
    const { promise: refusal, reject: refuse } = Promise.withResolvers<never>()
    const connecting = super.connect()
    this.#waiting.add(refuse)
    try {
      return await Promise.race([connecting, refusal])
    } catch (error) {
      // A connection may still come: it goes back to the pool.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    } finally {
      this.#waiting.delete(refuse)
    }
  }

  open(): void {
    this.#isShut = false
  }

  shut(): void {
    this.#isShut = true
    for (const refuse of this.#waiting) refuse(unavailable())
    for (const client of this.#inUse) client.connection.stream.destroy()
  }

  /** Ends the connections to any other server: after a change of the primary they would take no writes, or hang. */
  dropOthers(server: string): void {
    for (const client of [...this.#idle, ...this.#inUse])
      if (client.server !== server) client.connection.stream.destroy()
  }
}

const ours = (client: PoolClient) => client as object as PooledClient

const STATEMENT_NAMES_MAX = 2_000
const names = new Map<string, string>()

/** A connection of the pool. */
class PooledClient extends Client {
  /**
   * Names statements that have values, so that PostgreSQL parses each text once a connection (about 1.5 times the
   * throughput). Closes the connection when no answer came: its next user would wait in vain too.
   * `never` is a result of all the ways in which pg's own may be called.
   */
  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const sent = isNamed ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest]
    const answer: unknown = (super.query as (...sent: unknown[]) => unknown).apply(this, sent)
    if (!(answer instanceof Promise)) return answer as never
    return answer.catch((error: unknown) => {
      if (isSilence(error)) this.end().catch(() => {})
      throw error
    }) as never
  }
}

/** Further texts run unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= STATEMENT_NAMES_MAX) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Whether no answer came in time. */
export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
