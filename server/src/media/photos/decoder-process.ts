// A process that decodes one picture at a time: what a picture breaks here breaks nothing else.
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Answer, DecodeLimits, DecodeOutcome, Task } from './decoder-task.ts'
import { cpuMsFor } from './photo-limits.ts'
import { recode } from './recode.ts'

/** The settings of such a process, given when it starts. */
export type DecoderSettings = { bounds: DecodeLimits; niceness: number }

const WATCH_MS = 25
const { bounds, niceness } = JSON.parse(process.argv[2] ?? '') as DecoderSettings

// The process that started us ends us. Ctrl-C reaches all processes of a terminal, but a picture under way must be
// finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Ends at once, whatever is being decoded: an orderly exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

setPriority(niceness)
ifMemoryRunsOutEndUs()
process.on('message', (task: Task) => void work(task))
process.send?.('ready')

async function work(task: Task): Promise<void> {
  const before = process.cpuUsage()
  let cpuMs = cpuMsFor(0, bounds)
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > bounds.bytesMax) tell('too much', true)
    else if (user + system > cpuMs * 1_000) tell('too slow', true)
  }, WATCH_MS)
  const outcome = await recode(task, bounds, (pixels) => {
    cpuMs = cpuMsFor(pixels, bounds)
  })
  clearInterval(watch)
  tell(outcome, process.memoryUsage.rss() > bounds.bytesMax / 2)
}

function tell(outcome: DecodeOutcome, isSpent: boolean): void {
  const answer: Answer = { outcome, isSpent }
  process.send?.(answer)
}

/** Asks Linux to kill this process before any other when memory runs out. */
function ifMemoryRunsOutEndUs(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}
