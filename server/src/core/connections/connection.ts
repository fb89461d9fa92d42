import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection and its requests under way: several, when requests come before the answers. */
export type Connection = {
  socket: Socket
  address: string
  exchanges: Set<Exchange>
  isLingering: boolean
  /** It has become a WebSocket. */
  hasLeftHttp: boolean
}
/** A request and its answer. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }
