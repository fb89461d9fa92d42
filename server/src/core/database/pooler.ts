import { Client } from './client.ts'

const ROUNDS = 3
/** A pooler with too few connections lets us wait. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

export const poolerWording = {
  sharesConnections:
    'DATABASE_URL leads to a pooler that gives out connections for single transactions, and Kith needs whole ones.',
  todo: 'Set PgBouncer to pool_mode = session, or DATABASE_URL to PostgreSQL itself.',
}

/** Locks, channels and named statements belong to a connection: behind such a pooler they are another's. */
export async function refusePooledTransactions(url: string): Promise<void> {
  if (await sharesConnections(url))
    throw new Error(`${poolerWording.sharesConnections} ${poolerWording.todo}`)
}

/**
 * Whether a pooler such as PgBouncer gives connections to single transactions or statements. Only there two open
 * connections are the same one of PostgreSQL's, or one of them becomes another, however the pooler chooses.
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const [one, other] = [clientFor(url), clientFor(url)]
  try {
    await one.connect()
    await other.connect()
    const seen = { one: new Set<number>(), other: new Set<number>() }
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.one.add(await backendOf(one))
      seen.other.add(await backendOf(other))
    }
    return seen.one.size > 1 || !seen.one.isDisjointFrom(seen.other)
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

function clientFor(url: string): Client {
  const client = new Client({ connectionString: url, ...PATIENCE })
  client.on('error', () => {})
  return client
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
  return rows[0]?.backend ?? 0
}
