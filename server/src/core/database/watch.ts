import { setTimeout as pause } from 'node:timers/promises'
import { Client, STANDBY } from './client.ts'
import type { Pool } from './pool.ts'
import { serversOf } from './servers.ts'

/** A database that takes longer for a small query is frozen or out of reach. */
const PATIENCE_MS = 1_500
const PAUSE_MS = 500
/** The name of the connection tells `move-media` where the process finds files. */
export const WATCH_NAMES = { disk: 'kith-watch', s3: 'kith-watch-s3' }

export type DatabaseWatch = {
  /** Whether the database answers now, and takes writes; decided within `patienceMs`. */
  answers: () => Promise<boolean>
  /** From here on calls are refused while there is no answer. A start waits instead: nobody waits for it. */
  begin: () => void
  close: () => void
}

type Options = { url: string; pool: Pool; patienceMs?: number; name?: string }

/**
 * Sends a small query to the database again and again, on a connection of its own. While there is no answer, the pool
 * gives out no connection, and calls that wait for one get 503 at once. Nobody should wait as long as a statement may
 * take. A database that is only busy still answers here, however long its statements take.
 */
export function watchDatabase({
  url,
  pool,
  patienceMs = PATIENCE_MS,
  name = WATCH_NAMES.disk,
}: Options): DatabaseWatch {
  const closing = new AbortController()
  const line = openLine(url, name)
  const hasChoice = serversOf(url).length > 1
  let silences = 0
  let hasBegun = false
  let asking: Promise<Answer> | undefined

  const ask = async () => {
    const wasConnected = line.isConnected()
    const answer = await within(patienceMs, line.ask())
    if (closing.signal.aborted) return answer
    silences = answer === 'silence' ? silences + 1 : 0
    if (answer === 'silence') line.drop()
    if (hasChoice) {
      const server = line.server()
      if (server !== undefined) pool.dropOthers(server)
      // Another may take writes by now.
      if (answer === 'standby') line.drop()
    }
    // Connecting takes several answers, so a machine that is slow just then gets a second try.
    if (answer !== 'silence') pool.open()
    else if (hasBegun && (wasConnected || silences > 1)) pool.shut()
    return answer
  }
  const answers = async () => {
    asking ??= ask().finally(() => (asking = undefined))
    return (await asking) === 'answer'
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      await answers()
      await pause(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  // Its connection tells from the start that a process is there.
  void answers()
  return {
    answers,
    begin: () => {
      hasBegun = true
      void watch()
    },
    close: () => {
      closing.abort()
      line.drop()
      pool.open()
    },
  }
}

/**
 * A refusal is an answer too: the database is down or is starting, and every caller learns it at once. A standby answers
 * what is read, and refuses what is written.
 */
type Answer = 'answer' | 'standby' | 'refusal' | 'silence'

/** The answer, if it comes in time. When this process was held up, answers that came meanwhile are read first. */
async function within(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const { promise: silence, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => setImmediate(resolve, 'silence'), ms)
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** A connection that is made when it is needed, and again after it broke. */
function openLine(url: string, name: string) {
  let client: Client | undefined
  let isConnected = false
  const lose = (lost: Client) => {
    if (client !== lost) return
    client = undefined
    isConnected = false
    lost.connection.stream.destroy()
  }
  const connect = async (made: Client) => {
    client = made
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    await made.connect()
    isConnected = client === made
  }
  return {
    isConnected: () => isConnected,
    /** Where it is connected to. */
    server: () => (isConnected ? client?.server : undefined),
    drop: () => {
      if (client) lose(client)
    },
    ask: async (): Promise<Answer> => {
      const asked = client ?? new Client({ connectionString: url, keepAlive: true, application_name: name })
      try {
        if (!client) await connect(asked)
        const { rows } = await asked.query<{ standby: boolean }>(STANDBY)
        return rows[0]?.standby ? 'standby' : 'answer'
      } catch {
        lose(asked)
        return 'refusal'
      }
    },
  }
}
