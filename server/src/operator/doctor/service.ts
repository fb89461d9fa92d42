import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * What says how a service is started and ended and where its output goes, not in what surroundings it runs. systemd deletes
 * a RuntimeDirectory when a unit with it ends: also one that the service still uses.
 */
const NOT_SURROUNDINGS =
  /^(Exec|Restart|Timeout|Runtime|Standard|TTY|Type$|KillMode|PIDFile|Watchdog|NotifyAccess|RemainAfterExit|SuccessExit|GuessMainPID|Sockets|BusName|NonBlocking|FileDescriptorStore|USBFunction|OOMPolicy|OpenFile|ReloadSignal)/

/**
 * Runs the doctor as a service of systemd runs: as its user, with its environment, and with what it may reach. Returns the
 * exit code. Throws one sentence when there is no such service.
 */
export async function examineService(unit: string, command: string[]): Promise<number> {
  const surroundings = await readSurroundings(unit)
  const [setting] = surroundings.find((line) => /(?<!%)%[a-zA-Z]/.test(line))?.split('=') ?? []
  if (setting !== undefined)
    throw new Error(`doctor --service cannot read what % stands for. Write it out in the unit: ${setting}`)
  const args = [
    '--quiet',
    '--pipe',
    '--wait',
    '--collect',
    // systemd-run takes each % as it stands.
    ...surroundings.flatMap((one) => ['--property', one.replaceAll('%%', '%')]),
  ]
  const doctor = spawn('systemd-run', [...args, ...command], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    doctor.once('error', () => reject(new Error('systemd-run cannot be started.')))
    doctor.once('exit', (code) => resolve(code ?? 1))
  })
}

async function readSurroundings(unit: string): Promise<string[]> {
  const { stdout } = await run('systemctl', ['cat', unit]).catch((error: Error & { stderr?: string }) => {
    const isThere =
      (error as NodeJS.ErrnoException).code !== 'ENOENT' && !/not been booted/.test(error.stderr ?? '')
    throw new Error(
      isThere
        ? `systemd has no service ${unit}. Name yours: doctor --service=NAME`
        : 'systemd does not run here. Run doctor without --service.',
    )
  })
  return surroundingsIn(stdout)
}

/** The lines of `[Service]` that say in what surroundings it runs, with those of all drop-ins. */
export function surroundingsIn(text: string): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const found: string[] = []
  let section = ''
  for (const line of lines) {
    section = /^\[(\w+)\]/.exec(line)?.[1] ?? section
    const [, name = ''] = /^(\w+)=/.exec(line) ?? []
    if (section === 'Service' && name !== '' && !NOT_SURROUNDINGS.test(name)) found.push(line.trim())
  }
  return found
}
