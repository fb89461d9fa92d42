import type { Config } from '../../core/config.ts'
import { type Report, wordsOf } from './findings.ts'

const WITHIN_MS = 5_000
const REDIS_ADVICE = 'Start it, or correct REDIS_URL. Meanwhile open pages read by themselves, once a minute.'

/** Whether the processes can tell one another what is new: through Redis, or through the database, which is looked at by itself. */
export async function checkLive({ redisUrl }: Config, report: Report): Promise<void> {
  if (redisUrl === undefined) return report.ok('goes through the database')
  const { createClient } = await import('redis')
  const client = createClient({
    url: redisUrl,
    socket: { reconnectStrategy: false, connectTimeout: WITHIN_MS, socketTimeout: WITHIN_MS },
  })
  client.on('error', () => {})
  const { host } = new URL(redisUrl)
  try {
    await client.connect()
    await client.ping()
    report.ok(`Redis at ${host} answers`)
  } catch (error) {
    report.problem(`Redis at ${host} cannot be used: ${wordsOf(error)}`, REDIS_ADVICE)
  } finally {
    client.destroy()
  }
}
