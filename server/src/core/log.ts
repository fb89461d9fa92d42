import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/** Log lines are written together, after a second at the latest: single writes took a tenth of a request's time. */
const GATHERED = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 1_000 }

export type Output = {
  log: Logger
  /** Tells the operator something now, whatever the level of the log. */
  say: (...lines: string[]) => void
}

/**
 * Where the server's words go: sentences for a person at a terminal, else one JSON object a line. At a terminal only
 * warnings are logged, so that the first admin's link stays in sight, unless `LOG_LEVEL` asks for more.
 */
export async function openOutput(
  { logLevel, logFormat }: Config,
  terminal = process.stdout,
): Promise<Output> {
  const isText = (logFormat ?? (terminal.isTTY ? 'text' : 'json')) === 'text'
  if (isText) {
    const stream = await textStream(terminal)
    return { log: pino({ level: logLevel ?? 'warn' }, stream), say: (...lines) => write(terminal, lines) }
  }
  const stream = pino.destination(GATHERED)
  const teller = pino({ level: 'info' }, stream)
  const say = (...lines: string[]) => {
    for (const line of lines) teller.info(line)
    teller.flush()
  }
  return { log: pino({ level: logLevel ?? 'info' }, stream), say }
}

async function textStream(terminal: NodeJS.WriteStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    colorize: terminal.isTTY && terminal.hasColors(),
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    sync: true,
  })
}

const write = (terminal: NodeJS.WriteStream, lines: string[]) => void terminal.write(`${lines.join('\n')}\n`)
