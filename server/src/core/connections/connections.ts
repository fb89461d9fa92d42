import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { limitKeyOf } from './address.ts'
import { isDoneWithin } from '../process/shutdown.ts'
import { bodyOf, unavailable } from '../errors.ts'
import { listenAtBoth } from './both-localhosts.ts'
import { type ReadingPace, watchReaders } from './slow-readers.ts'

export type ConnectionBounds = {
  /** For all addresses together. */
  max: number
  /** For one address; an IPv6 network of 64 bits counts as one. */
  perAddressMax: number
  /** How long the server still takes requests after it begins to close: those on their way arrive and are answered. */
  arrivingMs: number
  /** How long requests may continue after the server begins to close. */
  graceMs: number
  reading: ReadingPace
}

type Connection = {
  socket: Socket
  address: string
  /** Its requests under way: several, when requests come before the answers. */
  underWay: number
  /** It has become a WebSocket. */
  hasLeftHttp: boolean
}

type State = {
  bounds: ConnectionBounds
  connections: Map<Socket, Connection>
  /** Connections with no request under way, and since when; longest idle first. */
  idle: Map<Connection, number>
  perAddress: Map<string, number>
  turnedAway: Set<Socket>
  listeners: Listener[]
  isClosing: boolean
  /** Since when each answer ends its connection. */
  drainingSince: number | undefined
}

/**
 * Holds the connections of the server that it makes. Too many are answered with 503, those that do not read their
 * answers are cut off, and all end when the server closes.
 */
export function openConnections(bounds: ConnectionBounds, log: FastifyBaseLogger) {
  const state: State = {
    bounds,
    connections: new Map(),
    idle: new Map(),
    perAddress: new Map(),
    turnedAway: new Set(),
    listeners: [],
    isClosing: false,
    drainingSince: undefined,
  }
  const stopWatching = watchReaders(state.connections, bounds.reading)
  return {
    serve: (handle: RequestListener, options: ServerOptions): Server => {
      const server = createServer(options, (request, response) => {
        if (accept(state, request, response)) handle(request, response)
      })
      server.on('upgrade', ({ socket }) => leaveHttp(state, server, socket))
      server.on('connection', (socket: Socket) => admit(state, socket))
      // Without a listener, a connection that could not be taken would end the process. A server that cannot listen
      // tells its caller.
      server.on('error', (error) => {
        if (server.listening) log.warn({ err: error }, 'a connection could not be taken')
      })
      state.listeners.push(server)
      return server
    },
    /** Listens at the other addresses of `localhost` too. */
    listenAtBoth: async (server: Server) => {
      state.listeners.push(...(await listenAtBoth(server)))
    },
    /** Takes connections as before, but for one request each. Their time of grace begins. */
    drain: () => {
      state.drainingSince ??= performance.now()
    },
    /** Whether each answer ends its connection, and is to say so. */
    areEnding: () => state.drainingSince !== undefined,
    /** Takes no more connections, gives requests under way the time of grace, and cuts off the rest. */
    close: async () => {
      await closeAll(state)
      stopWatching()
    },
  }
}

function admit(state: State, socket: Socket): void {
  const address = limitKeyOf(socket.remoteAddress ?? '')
  const ofAddress = state.perAddress.get(address) ?? 0
  if (state.isClosing || ofAddress >= state.bounds.perAddressMax || !hasRoom(state))
    return refuseConnection(state, socket)
  const connection: Connection = { socket, address, underWay: 0, hasLeftHttp: false }
  state.connections.set(socket, connection)
  state.idle.set(connection, performance.now())
  state.perAddress.set(address, ofAddress + 1)
  socket.once('close', () => forget(state, connection))
}

/** A connection opened within this time is about to send a request. */
const ABOUT_TO_ASK_MS = 1_000

/** Whether there is room for one more. When full, the connection idle longest is closed, unless it is too new. */
function hasRoom(state: State): boolean {
  if (state.connections.size < state.bounds.max) return true
  const [[longestIdle, since] = []] = state.idle
  if (!longestIdle || since === undefined || performance.now() - since < ABOUT_TO_ASK_MS) return false
  forget(state, longestIdle)
  longestIdle.socket.destroy()
  return true
}

function forget({ connections, idle, perAddress }: State, connection: Connection): void {
  const { socket, address } = connection
  idle.delete(connection)
  if (!connections.delete(socket)) return
  const left = (perAddress.get(address) ?? 1) - 1
  if (left > 0) perAddress.set(address, left)
  else perAddress.delete(address)
}

/** This many at a time are told why. Each needs a descriptor until it has read the answer. */
const TURNED_AWAY_MAX = 32
const TURNED_AWAY_MS = 1_000

function refuseConnection({ turnedAway }: State, socket: Socket): void {
  socket.on('error', () => {})
  if (turnedAway.size >= TURNED_AWAY_MAX) return void socket.destroy()
  turnedAway.add(socket)
  const cut = setTimeout(() => socket.destroy(), TURNED_AWAY_MS).unref()
  socket.once('close', () => {
    clearTimeout(cut)
    turnedAway.delete(socket)
  })
  socket.end(TURNED_AWAY)
}

const refusal = unavailable()
const refusalBody = JSON.stringify(bodyOf(refusal))
const TURNED_AWAY = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(refusalBody)}`,
  'cache-control: no-store',
  `retry-after: ${refusal.retryAfter}`,
  'connection: close',
  '',
  refusalBody,
].join('\r\n')

/** Notes that a connection changes its protocol: it is not idle. Without anybody who serves the other, it ends. */
function leaveHttp({ connections, idle }: State, server: Server, socket: Socket): void {
  const connection = connections.get(socket)
  if (server.listenerCount('upgrade') === 1 || !connection) return void socket.destroy()
  connection.hasLeftHttp = true
  idle.delete(connection)
}

/** Notes a request that begins. One on a connection that was turned away is not handled. */
function accept(state: State, request: IncomingMessage, response: ServerResponse): boolean {
  const connection = state.connections.get(request.socket)
  if (!connection) {
    request.socket.destroy()
    return false
  }
  connection.underWay += 1
  state.idle.delete(connection)
  // What the sender asked for: an answer that comes before the end of the body keeps the connection until then.
  const isLast = !response.shouldKeepAlive
  const done = () => {
    if (isLast) connection.socket.destroySoon()
    end(state, connection)
  }
  response.once('close', () => (request.complete ? done() : dropRest(request, done)))
  return true
}

/**
 * Keeps the connection of an answer that goes out before the body of its request has arrived. Node would end it at once
 * when the sender asks for that, and Fastify while the server closes: the sender would lose the answer.
 */
export function keepForRest(response: ServerResponse): void {
  response.setHeader('connection', 'keep-alive')
}

/** How long, and how many bytes, to read on from a sender who has its answer already. */
const READ_ON_MS = 1_000
const READ_ON_BYTES_MAX = 16 * 1024 * 1024
const LOOK_EVERY_MS = 100

/**
 * Reads and throws away the rest of a body that was answered before it had arrived. If the connection were closed at
 * once, the kernel would drop the answer before the sender reads it. A sender that does not stop soon is cut off.
 * Browsers send everything first, and find the answer in what has arrived.
 */
function dropRest(request: IncomingMessage, then: () => void): void {
  const { socket } = request
  if (socket.destroyed) return then()
  const until = performance.now() + READ_ON_MS
  const bytesMax = socket.bytesRead + READ_ON_BYTES_MAX
  const look = setInterval(() => {
    if (performance.now() >= until || socket.bytesRead > bytesMax) socket.destroy()
  }, LOOK_EVERY_MS)
  const stop = () => {
    clearInterval(look)
    socket.off('close', stop)
    then()
  }
  // After its answer, Node does not tell a request that its connection was closed.
  request.once('end', stop)
  socket.once('close', stop)
  request.unpipe()
  request.resume()
}

function end({ connections, idle, isClosing }: State, connection: Connection): void {
  connection.underWay -= 1
  if (connection.underWay > 0 || !connections.has(connection.socket)) return
  // Its last answer may have promised keep-alive before the server began to close.
  if (isClosing) connection.socket.destroySoon()
  else idle.set(connection, performance.now())
}

async function closeAll(state: State): Promise<void> {
  const { connections, idle, turnedAway, listeners, bounds } = state
  state.isClosing = true
  const graceEnds = (state.drainingSince ??= performance.now()) + bounds.graceMs
  // That of HTTP would close idle connections at once, and requests that are on their way would be lost.
  const close = (listener: Listener) =>
    new Promise((done) => Listener.prototype.close.call(listener, () => done(undefined)))
  const closed = Promise.all(listeners.map(close))
  const areLeaving = [...connections.values()].some(({ hasLeftHttp }) => hasLeftHttp)
  if (idle.size > 0 || areLeaving) await isDoneWithin(bounds.arrivingMs, closed)
  for (const { socket } of idle.keys()) socket.destroy()
  for (const { socket, hasLeftHttp } of connections.values()) if (hasLeftHttp) socket.destroy()
  await isDoneWithin(Math.max(0, graceEnds - performance.now()), closed)
  for (const socket of [...connections.keys(), ...turnedAway]) socket.destroy()
  await closed
}
