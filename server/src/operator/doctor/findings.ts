export type Finding = {
  /** The part of the site that was looked at. */
  part: string
  state: 'ok' | 'warning' | 'problem'
  /** What is so, without any secret. */
  says: string
  /** What to do about it. */
  todo?: string
}

/** What a check finds out about its part. */
export type Report = {
  ok: (says: string) => void
  warn: (says: string, todo: string) => void
  problem: (says: string, todo: string) => void
}

const FAILED_TODO = 'Read the sentence before this one; docs/operations.md may say more.'

/** Runs the check of a part. A check that breaks is a problem of its part. */
export async function runCheck(
  part: string,
  check: (report: Report) => Promise<unknown>,
): Promise<Finding[]> {
  const found: Finding[] = []
  try {
    await check({
      ok: (says) => found.push({ part, state: 'ok', says }),
      warn: (says, todo) => found.push({ part, state: 'warning', says, todo }),
      problem: (says, todo) => found.push({ part, state: 'problem', says, todo }),
    })
  } catch (error) {
    found.push({ part, state: 'problem', says: wordsOf(error), todo: FAILED_TODO })
  }
  return found
}

/** An error in one line. A connection that is refused has no message of its own. */
export function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || 'Something failed').replace(/\n.*/s, '')
}

const SYMBOLS = { ok: '✓', warning: '!', problem: '✗' }

/** The findings as lines for a person. */
export function asLines(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(
    ({ part, state, says, todo }) =>
      `${SYMBOLS[state]} ${part.padEnd(width)}  ${says}${todo ? `\n  ${' '.repeat(width)}  → ${todo}` : ''}`,
  )
  return [...lines, '', summaryOf(findings)].join('\n')
}

function summaryOf(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems === 0 && warnings === 0) return 'All is well.'
  const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
  return `${plural(problems, 'problem')}, ${plural(warnings, 'warning')}.`
}
