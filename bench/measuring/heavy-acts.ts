import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { phoneVideo } from '../../server/test/videos.ts'

const VIDEO_MB = 200
const LOOK_MS = 200

/** Runs a command of the command line, and says how it ended. */
type Command = (...args: string[]) => Promise<string>

/** What takes most memory: a long video, a member's export, a backup and its check. How each ended, and its seconds. */
export async function heavyActs(url: string, cookie: string, command: Command): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'))
  const file = join(folder, 'site.backup')
  try {
    return [
      await timed(`a video of ${VIDEO_MB} MB`, () => sendVideo(url, cookie)),
      await timed('an export', () => prepareExport(url, cookie)),
      await timed('a backup', () => command('backup', file)),
      await timed('its check', () => command('backup', '--verify', file)),
      ['the backup, MB', ((await stat(file)).size / 1e6).toFixed(0), ''],
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(name: string, work: () => Promise<string>): Promise<string[]> {
  const began = performance.now()
  const ended = await work()
  return [name, ended, ((performance.now() - began) / 1000).toFixed(0)]
}

async function sendVideo(url: string, cookie: string): Promise<string> {
  const form = new FormData()
  const bytes = phoneVideo('isom', Buffer.alloc(VIDEO_MB * 1e6, 'picture'))
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'walk.mp4')
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { cookie }, body: form })
  return answer.ok ? 'done' : `${answer.status} ${await answer.text()}`
}

async function prepareExport(url: string, cookie: string): Promise<string> {
  const ask = async (method: string) => {
    const answer = await fetch(`${url}/api/user/export`, { method, headers: { cookie } })
    return (await answer.json()) as { status?: string }
  }
  let state = await ask('POST')
  while (state.status === 'preparing') {
    await pause(LOOK_MS)
    state = await ask('GET')
  }
  return state.status === 'ready' ? 'done' : JSON.stringify(state)
}
