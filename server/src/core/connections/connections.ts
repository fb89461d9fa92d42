import {
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { limitKeyOf } from './address.ts'
import { isDoneWithin } from '../shutdown.ts'
import { bodyOf, unavailable } from '../errors.ts'
import type { Connection, Exchange } from './connection.ts'
import { isSending, linger } from './linger.ts'
import { type ReadingPace, watchReaders } from './slow-readers.ts'

export type ConnectionBounds = {
  /** Of all addresses together. */
  max: number
  /** Of one address, an IPv6 network of 64 bits counting as one. */
  perAddressMax: number
  /** How long requests may go on once the server closes. */
  graceMs: number
  reading: ReadingPace
}

type State = {
  bounds: ConnectionBounds
  connections: Map<Socket, Connection>
  /** Those with nothing under way, and since when; the one that has been so longest comes first. */
  idle: Map<Connection, number>
  perAddress: Map<string, number>
  turnedAway: Set<Socket>
  servers: Server[]
  isClosing: boolean
}

/**
 * Keeps the connections of the servers that it makes: too many are answered 503, those that do not take their answers are
 * cut off, and all of them end when the server closes.
 */
export function openConnections(bounds: ConnectionBounds, log: FastifyBaseLogger) {
  const state: State = {
    bounds,
    connections: new Map(),
    idle: new Map(),
    perAddress: new Map(),
    turnedAway: new Set(),
    servers: [],
    isClosing: false,
  }
  const stopWatching = watchReaders(state.connections, bounds.reading)
  return {
    serve: (handle: RequestListener, options: ServerOptions): Server => {
      const server = createServer(options, (request, response) => {
        if (isHeard(state, { request, response })) handle(request, response)
      })
      state.servers.push(server)
      server.on('connection', (socket: Socket) => admit(state, socket))
      // Without a listener it would end the process: a connection that could not be taken.
      server.on('error', (error) => log.warn({ err: error }, 'a connection could not be taken'))
      return server
    },
    /** Takes no more connections, lets what is under way end while there is grace, and cuts off the rest. */
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
    return turnAway(state, socket)
  const connection: Connection = { socket, address, exchanges: new Set(), isLingering: false }
  state.connections.set(socket, connection)
  state.idle.set(connection, Date.now())
  state.perAddress.set(address, ofAddress + 1)
  socket.once('close', () => forget(state, connection))
  // This is how Node ends a connection after its last answer; who still sends would lose the answer.
  const destroySoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => (isSending(connection) ? linger(connection) : destroySoon())
}

/** What was opened just now is about to ask for something. */
const ABOUT_TO_ASK_MS = 1_000

/** Whether one more fits in; a connection that has had nothing under way for a moment makes room. */
function hasRoom(state: State): boolean {
  if (state.connections.size < state.bounds.max) return true
  const [[longestIdle, since] = []] = state.idle
  if (!longestIdle || since === undefined || Date.now() - since < ABOUT_TO_ASK_MS) return false
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

/** So many at a time are told why; each needs a descriptor until it has read it. */
const TURNED_AWAY_MAX = 32
const TURNED_AWAY_MS = 1_000

function turnAway({ turnedAway }: State, socket: Socket): void {
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

/** Notes what begins here. What comes after the last answer of a connection is not heard. */
function isHeard(state: State, exchange: Exchange): boolean {
  const { request, response } = exchange
  const connection = state.connections.get(request.socket)
  if (!connection || connection.isLingering) {
    request.socket.destroy()
    return false
  }
  connection.exchanges.add(exchange)
  state.idle.delete(connection)
  response.once('close', () => end(state, connection, exchange))
  if (state.isClosing) announceEnd(response)
  return true
}

function end({ connections, idle, isClosing }: State, connection: Connection, exchange: Exchange): void {
  const { socket, exchanges } = connection
  exchanges.delete(exchange)
  if (exchanges.size > 0 || connection.isLingering || !connections.has(socket)) return
  // Its last answer may have promised more before the server began to close.
  if (isClosing) socket.destroySoon()
  else idle.set(connection, Date.now())
}

/** What is on its way when the server begins to close arrives, and is answered. */
const ARRIVING_MS = 100

async function closeAll(state: State): Promise<void> {
  const { connections, idle, turnedAway, servers, bounds } = state
  state.isClosing = true
  const closed = Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  for (const { exchanges } of connections.values()) announceEnd([...exchanges].at(-1)?.response)
  if (idle.size > 0) await isDoneWithin(ARRIVING_MS, closed)
  for (const { socket } of idle.keys()) socket.destroy()
  await isDoneWithin(bounds.graceMs, closed)
  for (const socket of [...connections.keys(), ...turnedAway]) socket.destroy()
  await closed
}

function announceEnd(response: ServerResponse | undefined): void {
  if (response && !response.headersSent) response.setHeader('connection', 'close')
}
