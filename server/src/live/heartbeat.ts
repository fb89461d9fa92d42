import { HEARTBEAT_MS, type ServerFrame } from '@kith/shared/live.ts'
import type { LivePages } from './live-pages.ts'
import { send } from './socket.ts'

export const HEARTBEAT: ServerFrame = { type: 'beat' }

/**
 * Sends each open page a frame every `everyMs`, from one timer for all (rules/notifications.md 25). A page in a browser
 * does not see the pings of the protocol. Returns a function that stops it.
 */
export function startHeartbeat(pages: Pick<LivePages, 'all'>, everyMs = HEARTBEAT_MS): () => void {
  const timer = setInterval(() => {
    for (const page of pages.all()) if (page.isOpen) send(page, HEARTBEAT)
  }, everyMs).unref()
  return () => clearInterval(timer)
}
