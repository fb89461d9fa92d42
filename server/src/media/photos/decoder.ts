import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { unavailable } from '../../core/errors.ts'
import type { Answer, DecodeOutcome, Task } from './decoder-task.ts'
import type { DecoderSettings } from './decoder-process.ts'

/** A process that decodes one picture at a time. */
export type Decoder = {
  /** Decodes a picture. After `ms` milliseconds, or when the process dies, the process is ended; the answer says so. */
  decode(task: Task, ms: number): Promise<DecodeOutcome | 'died' | 'timed out'>
  isAlive(): boolean
  end(): void
}

const PROGRAM = fileURLToPath(new URL('decoder-process.ts', import.meta.url))
const START_MS = 30_000
/** A process unused for this long is ended: it holds some 100 MB. */
const IDLE_MS = 60_000
/** Few memory arenas, so that the memory of a large picture goes back to the system. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

/** Starts a process; throws 503 when it does not get ready. */
export async function startDecoder(settings: DecoderSettings, program = PROGRAM): Promise<Decoder> {
  const child = fork(program, [JSON.stringify(settings)], {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that could not be started, or written to, shows it by its silence.
  child.on('error', () => {})
  const end = () => void child.kill('SIGKILL')
  const isAlive = () =>
    child.connected && !child.killed && child.exitCode === null && child.signalCode === null
  let idle: NodeJS.Timeout | undefined
  const rest = () => {
    idle = setTimeout(end, IDLE_MS).unref()
    child.unref()
    child.channel?.unref()
  }
  if ((await heard(child, START_MS)) !== 'ready') {
    end()
    throw unavailable()
  }
  rest()
  const decode: Decoder['decode'] = async (task, ms) => {
    clearTimeout(idle)
    child.ref()
    child.channel?.ref()
    child.send(task, () => {})
    const answer = (await heard(child, ms)) as DecoderReply
    const isOver = typeof answer === 'string'
    if (isOver || answer.isSpent) end()
    else rest()
    return isOver ? answer : answer.outcome
  }
  return { decode, isAlive, end }
}

type DecoderReply = Answer | 'died' | 'timed out'

/** The next message of a process, or why there is none. */
function heard(child: ChildProcess, ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => done(message)
    const onEnd = () => done('died')
    const timer = setTimeout(() => done('timed out'), ms)
    const done = (what: unknown) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd).off('disconnect', onEnd)
      resolve(what)
    }
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd).on('disconnect', onEnd)
    if (!child.connected) onEnd()
  })
}
