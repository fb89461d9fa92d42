import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveEvent } from '../core/live-events.ts'
import { withoutData } from '../core/errors.ts'
import type { OpenProcessChannel } from './process-channel.ts'

export type Bus = { publish: (list: LiveEvent[]) => void; close: () => Promise<void> }

type Options = {
  openChannel: OpenProcessChannel
  log: FastifyBaseLogger
  /** Called with what happened, in whichever process. */
  deliver: (list: LiveEvent[]) => void
  /** Called when other processes can be heard, and when they no longer can. */
  onListening: (isListening: boolean) => void
}

/** What could not be sent waits for the next try, up to this many. The oldest go. */
const WAITING_MAX = 10_000
const RETRY_MS = 1_000
/** PostgreSQL takes no text of 8,000 bytes. */
const TEXT_MAX = 6_000

/**
 * Tells every process what happened in one of them. The own process is told at once. What happens while others are
 * being told goes out together.
 */
export function openBus({ openChannel, log, deliver, onListening }: Options): Bus {
  const self = randomUUID()
  const channel = openChannel({
    receive: (text) => {
      const { from, list } = JSON.parse(text) as { from: string; list: LiveEvent[] }
      if (from !== self) deliver(list)
    },
    onListening,
  })
  let waiting: LiveEvent[] = []
  let sending: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  const sendAll = async () => {
    while (waiting.length > 0) {
      const list = waiting
      waiting = []
      try {
        await channel.send(inParts(list).map((part) => `{"from":"${self}","list":[${part.join()}]}`))
      } catch (error) {
        log.warn({ err: withoutData(error) }, 'live: other processes could not be told')
        waiting = [...list, ...waiting].slice(-WAITING_MAX)
        retry = setTimeout(sendSoon, RETRY_MS).unref()
        return false
      }
    }
    return true
  }
  const run = async () => {
    const isDone = await sendAll()
    sending = undefined
    // Something may have come after the last look.
    if (isDone && waiting.length > 0) sendSoon()
  }
  const sendSoon = () => {
    sending ??= run()
  }
  return {
    publish: (list) => {
      deliver(list)
      waiting.push(...list)
      sendSoon()
    },
    close: async () => {
      await sending
      clearTimeout(retry)
      await channel.close()
    },
  }
}

/** The live events as texts, together as far as they fit. */
function inParts(list: LiveEvent[]): string[][] {
  const parts: string[][] = []
  let length = TEXT_MAX
  for (const text of list.map((one) => JSON.stringify(one))) {
    if (length + text.length > TEXT_MAX) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(text)
    length += text.length + 1
  }
  return parts
}
