import { CLOSED, LIVE_PATH, PAGE_NAME, type PageFrame, type ServerFrame } from '@kith/shared/live.ts'
import { newKey } from './calls/new-key.ts'
import { type ConnectionWatch, watchConnection } from './live-connection.ts'
import { onWaking } from './wake-events.ts'

/** Milliseconds before each try to connect again (rules/notifications.md 7), each shorter or longer by a quarter. */
const DELAYS = [2_000, 4_000, 8_000, 16_000, 30_000]
/** After a restart of the server all pages come back, each at a moment of its own within this time. */
const RESTART_MS = 1_000
/** After those tries, the page reads again by itself this often, and tries to connect each time. */
const ASK_EVERY_MS = 60_000
/** The server knows the page by it when it connects again. */
const NAME = newKey()

type Listener = (frame: ServerFrame) => void
const listeners = new Set<Listener>()

/** Calls `listener` with each frame of a type that the server sends to this page. Returns a function that stops it. */
export function onFrame<Type extends ServerFrame['type']>(
  type: Type,
  listener: (frame: Extract<ServerFrame, { type: Type }>) => void,
): () => void {
  const listen = (frame: ServerFrame) => {
    if (frame.type === type) listener(frame as Extract<ServerFrame, { type: Type }>)
  }
  listeners.add(listen)
  return () => listeners.delete(listen)
}

type SentFrame = Exclude<PageFrame, { type: 'auth' | 'ping' }>
/** What the page shows now; sent again on each connection. */
const shown = new Map<'thread' | 'watch', PageFrame>()
let opened: WebSocket | undefined

/** Sends a frame to the server. Without a connection, what the page shows then is sent later. */
export function sendFrame(frame: SentFrame): void {
  if (frame.type !== 'typing') shown.set(frame.type, frame)
  if (opened) send(opened, frame)
}

/** Not on a socket that the server is closing: browsers report that as an error. */
function send(socket: WebSocket, frame: PageFrame): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

type Channel = {
  userId: number
  /**
   * Called when the page may have missed something: read again what it shows. The counts are told on connection. `isFirst`
   * until it has been connected.
   */
  onMissed: (isConnected: boolean, isFirst: boolean) => void
  /** Called when the session may have ended or changed: it ended, is another member's, or the page was not connected. */
  onSessionDoubt: () => void
  /** Called when all tries to connect have failed, and when the page is connected again. */
  onAway: (isAway: boolean) => void
}

type State = {
  socket: WebSocket | undefined
  connection: ConnectionWatch | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** How often it failed to connect since it was last connected. */
  tries: number
  wasConnected: boolean
}

/**
 * Connects this page to the live channel, again and again as it breaks, until the returned function is called. When all
 * tries have failed, `onMissed` is called every minute.
 */
export function openChannel(channel: Channel): () => void {
  const state: State = {
    socket: undefined,
    connection: undefined,
    timer: undefined,
    tries: 0,
    wasConnected: false,
  }
  const reconnect = () => {
    state.tries = 0
    connect(channel, state)
  }
  const stopListening = onWaking({
    onWake: () => (state.connection ? state.connection.wake() : reconnect()),
    onNetwork: reconnect,
  })
  connect(channel, state)
  return () => {
    stopListening()
    disconnect(state)
    // The next member's pages show something else.
    shown.clear()
  }
}

function connect(channel: Channel, state: State): void {
  disconnect(state)
  const socket = new WebSocket(addressOf(location.origin))
  state.socket = socket
  const connection = watchConnection({
    triesBefore: state.tries,
    ask: () => send(socket, { type: 'ping' }),
    onDead: () => {
      if (opened === socket) return connect(channel, state)
      disconnect(state)
      connectLater(channel, state)
    },
  })
  state.connection = connection
  socket.addEventListener('open', () => {
    send(socket, { type: 'auth', userId: channel.userId })
  })
  socket.addEventListener('message', ({ data }) => {
    if (state.socket !== socket) return
    const frame = JSON.parse(String(data)) as ServerFrame
    connection.heard(frame)
    if (frame.type === 'auth_success') begin(channel, state, socket)
    for (const listener of listeners) listener(frame)
  })
  socket.addEventListener('close', ({ code }) => {
    if (state.socket !== socket) return
    disconnect(state)
    if (code === CLOSED.session || code === CLOSED.otherMember) channel.onSessionDoubt()
    // Another member's page is about to be replaced. The eleventh page of a member waits until it is looked at.
    if (code === CLOSED.restart) connectSoon(channel, state)
    else if (code !== CLOSED.otherMember && code !== CLOSED.tooMany) connectLater(channel, state)
  })
}

function begin({ onMissed, onAway, onSessionDoubt }: Channel, state: State, socket: WebSocket): void {
  state.tries = 0
  onAway(false)
  opened = socket
  for (const frame of shown.values()) send(socket, frame)
  // At first too: the page was read before it was connected.
  onMissed(true, !state.wasConnected)
  if (state.wasConnected) onSessionDoubt()
  state.wasConnected = true
}

function connectSoon(channel: Channel, state: State): void {
  state.timer = setTimeout(() => connect(channel, state), RESTART_MS * Math.random())
}

function connectLater(channel: Channel, state: State): void {
  const delay = DELAYS[state.tries]
  if (delay === undefined) channel.onAway(true)
  state.tries += 1
  const again = () => {
    if (delay === undefined) channel.onMissed(false, !state.wasConnected)
    connect(channel, state)
  }
  state.timer = setTimeout(again, spread(delay ?? ASK_EVERY_MS))
}

function addressOf(origin: string): URL {
  const address = new URL(LIVE_PATH, origin.replace(/^http/, 'ws'))
  address.searchParams.set(PAGE_NAME, NAME)
  return address
}

/** A socket that is left is heard no more. Nothing waits for its end: that of a dead one takes long. */
function disconnect(state: State): void {
  clearTimeout(state.timer)
  state.connection?.stop()
  state.connection = undefined
  const { socket } = state
  state.socket = undefined
  if (opened === socket) opened = undefined
  socket?.close()
}

const spread = (ms: number) => ms * (0.75 + Math.random() / 2)
