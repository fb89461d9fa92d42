import { Client } from './client.ts'

const RETRY_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000

type Options = {
  url: string
  /** A handler for the payloads of each channel. */
  channels: Record<string, (payload: string) => void>
  /** A statement that runs first on each connection. */
  begin?: string
  /** Called when notifications begin to arrive, and when they no longer do. */
  onUp: () => void
  onDown: () => void
}

/** Listens to PostgreSQL's notifications on a connection of its own. When it breaks, it connects again by itself. */
export function listen(options: Options): { close: () => Promise<void> } {
  const state: State = { client: undefined, timer: undefined, isClosed: false }
  connect(options, state)
  return {
    close: async () => {
      state.isClosed = true
      clearTimeout(state.timer)
      await state.client?.end().catch(() => {})
    },
  }
}

type State = { client: Client | undefined; timer: NodeJS.Timeout | undefined; isClosed: boolean }

function connect(options: Options, state: State): void {
  const client = new Client({
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'kith-listener',
  })
  state.client = client
  let isLost = false
  const lost = () => {
    if (isLost) return
    isLost = true
    options.onDown()
    client.end().catch(() => {})
    if (!state.isClosed) state.timer = setTimeout(() => connect(options, state), RETRY_MS).unref()
  }
  client.on('error', lost)
  client.on('end', lost)
  client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''))
  const up = () => {
    if (!isLost) options.onUp()
  }
  start(client, { ...options, onUp: up }).catch(lost)
}

async function start(client: Client, { channels, begin, onUp }: Options): Promise<void> {
  await client.connect()
  if (begin !== undefined) await client.query(begin)
  for (const channel of Object.keys(channels))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  onUp()
}
