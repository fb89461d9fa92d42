import { type ClientConfig, Client as OneServerClient, types } from 'pg'
import { serversOf } from './servers.ts'

/** How long a server may take to say whether it takes writes. */
const PATIENCE_MS = 1_000

/** Whether a server takes no writes. A primary made read-only says so to new connections. */
export const STANDBY = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as standby`

type Callback = (error: Error | null, client?: Client) => void

/**
 * A connection whose address may name several servers: it goes to the first of them that takes writes, and to one that
 * only reads while there is none. It is a class because the pool makes its connections from one.
 */
export class Client extends OneServerClient {
  readonly #servers: string[]
  #isEnded = false

  constructor(config: ClientConfig = {}) {
    const servers = serversOf(config.connectionString ?? '')
    super({ ...config, connectionString: servers[0] })
    // Ids stay below 2^53, and counts are bigint too: both are numbers here.
    this.setTypeParser(types.builtins.INT8, Number)
    this.#servers = servers
  }

  /** Where it is connected to. */
  get server(): string {
    return `${this.host}:${this.port}`
  }

  override connect(): Promise<Client>
  override connect(done: Callback): void
  override connect(done?: Callback): Promise<Client> | void {
    if (!done) return this.#connect()
    void this.#connectFor(done)
  }

  async #connectFor(done: Callback): Promise<void> {
    const failure = await this.#connect().then(
      () => null,
      (error: Error) => error,
    )
    done(failure, this)
  }

  async #connect(): Promise<Client> {
    if (this.#servers.length > 1) {
      const { host, port } = await choose(this.#servers)
      if (this.#isEnded || this.connection.stream.destroyed) throw new Error('Connection terminated')
      Object.assign(this, { host, port })
    }
    await super.connect()
    return this
  }

  override end(): Promise<void>
  override end(done: (error: Error) => void): void
  override end(done?: (error: Error) => void): Promise<void> | void {
    this.#isEnded = true
    return done ? super.end(done) : super.end()
  }
}

type DbServer = { host: string; port: number; isStandby: boolean }

/**
 * All are asked at once, and taken in their order: of two that take writes, all processes choose the same. Whoever does
 * not answer is waited for, but not for long.
 */
async function choose(urls: string[]): Promise<DbServer> {
  const asking = urls.map((url) => ask(url))
  const answers = Promise.allSettled(asking)
  for (const answer of asking) {
    const server = await answer.catch(() => undefined)
    if (server && !server.isStandby) return server
  }
  const there = (await answers).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [first] = there
  if (first) return first
  const [failed] = await answers
  throw failed?.status === 'rejected' ? failed.reason : new Error('Connection terminated')
}

async function ask(url: string): Promise<DbServer> {
  const client = new OneServerClient({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>(STANDBY)
    return { host: client.host, port: client.port, isStandby: rows[0]?.standby === true }
  } finally {
    client.end().catch(() => {})
  }
}

/** Works with a connection of its own, for what holds it long: a snapshot, temporary tables, a lock. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
