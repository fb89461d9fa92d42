import { connect } from 'node:net'
import { figuresOf, timed } from './figures.ts'

export type Load = { perSecond: number; median: number; p99: number; bytes: number }

/**
 * Sends requests over this many connections at once, on each the next one after every answer. It reads only the length
 * of an answer, because it shares the machine with the server.
 */
export async function load(
  port: number,
  requests: string[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let next = 0
  let bytes = 0
  const one = async () => {
    const ask = await openConnection(port)
    while (performance.now() < until) {
      const request = requests[next++ % requests.length]!
      times.push(
        await timed(async () => {
          const length = await ask.send(request)
          bytes += length
        }),
      )
    }
    ask.end()
  }
  const took = await timed(() => Promise.all(Array.from({ length: connections }, one)))
  const { median, p99 } = figuresOf(times)
  return { perSecond: (times.length / took) * 1000, median, p99, bytes: bytes / times.length }
}

async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answer = (_bytes: number) => {}
  let fail = (_error: Error) => {}
  let expected = 0
  let received = 0
  socket.on('data', (chunk) => {
    if (received === 0) {
      const end = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        return fail(new Error(`Not the answer: ${head}`))
      expected = end + 4 + Number(length)
    }
    received += chunk.length
    if (received < expected) return
    received = 0
    answer(expected)
  })
  socket.on('error', (error) => fail(error))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    send: (request: string) =>
      new Promise<number>((resolve, reject) => {
        answer = resolve
        fail = reject
        socket.write(request)
      }),
    end: () => socket.end(),
  }
}
