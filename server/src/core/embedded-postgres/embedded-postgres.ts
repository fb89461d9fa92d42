import { setTimeout as wait } from 'node:timers/promises'
import { isDoneWithin } from '../process/shutdown.ts'
import { prepareHome } from './home.ts'
import { type CopyDatabase, finishMove, NotMoved, upgradeMajor } from './major-upgrade.ts'
import { dropServer, rotateLog } from './process.ts'
import { closeServer, type EmbeddedOptions, joinServer, NAME, STOP_WITHIN_MS } from './session.ts'

export { NotMoved }

const LOOK_AT_LOG_MS = 60_000

export type EmbeddedServer = {
  /** The database of Kith on the embedded server, for a role that owns it and is no superuser. */
  url: string
  /** Leaves the server, and stops it when nobody else uses it: by force when the time is nearly over. */
  close: (withinMs?: number) => Promise<void>
}

export type OpenOptions = EmbeddedOptions & {
  /** Moves the database to a newer major version. Without it, data of an older one is refused. */
  copy?: CopyDatabase | undefined
}

/**
 * Opens the PostgreSQL in `dataDir`: makes it on first use, uses one that still runs, else starts it. If it dies while
 * in use, it is started again. Any number of processes share it, and the last to close stops it.
 */
export async function openEmbedded(dataDir: string, options: OpenOptions = {}): Promise<EmbeddedServer> {
  const say = options.say ?? (() => {})
  await finishMove(dataDir)
  const home = await upgradeMajor(await prepareHome(dataDir, say), dataDir, options)
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
  let session = await joinServer(home, { ...options, signal })
  // On any end of this process. Other processes that share the server see that it is gone and start it again.
  const drop = () => dropServer(home)
  // First, before what else is done at the end: a folder is deleted when nobody writes in it.
  process.prependOnceListener('exit', drop)
  let rejoining: Promise<void> | undefined

  const watch = () =>
    session.client.once('end', () => {
      if (signal.aborted) return
      say('PostgreSQL went away: starting it again')
      rejoining = rejoin()
    })
  const rejoin = async () => {
    while (!signal.aborted) {
      try {
        session = await joinServer(home, { ...options, signal, port: session.port })
        watch()
        return
      } catch (error) {
        if (!signal.aborted) say(`PostgreSQL does not come back: ${(error as Error).message}`)
        await wait(1000, undefined, { signal }).catch(() => {})
      }
    }
  }
  watch()
  // The application alone, so that no two rotate at once.
  const rotating =
    options.exclusive && setInterval(() => void rotateLog(home.log).catch(() => {}), LOOK_AT_LOG_MS)
  if (rotating) rotating.unref()

  return {
    url: `postgres://${NAME}:${home.password}@127.0.0.1:${session.port}/${NAME}?sslmode=disable`,
    close: async (withinMs = STOP_WITHIN_MS) => {
      if (closing.signal.aborted) return
      closing.abort()
      if (rotating) clearInterval(rotating)
      if (rejoining) await isDoneWithin(withinMs / 4, rejoining)
      await closeServer(home, session.client, withinMs)
      process.off('exit', drop)
    },
  }
}
