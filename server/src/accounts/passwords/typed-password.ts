import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

/**
 * Reads a password that does not show in the list of processes. On a terminal it is asked for twice and not shown.
 * Otherwise it is the text of standard input, without its last line break. Throws when the two differ.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const password = await ask('Password: ')
  if ((await ask('The same again: ')) !== password) throw new Error('The two passwords differ.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: unseen, terminal: true })
  // The terminal gives Ctrl-C to us as a key.
  line.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    const [password] = (await Promise.race([once(line, 'line'), once(line, 'close').then(() => [''])])) as [
      string,
    ]
    return password
  } finally {
    line.close()
    process.stderr.write('\n')
  }
}
