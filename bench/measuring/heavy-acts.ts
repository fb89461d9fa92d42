import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { phoneVideo } from '../../server/test/videos.ts'

const VIDEO_MB = 200
const LOOK_MS = 200

/** Runs a command of the command line, and says how it ended. */
type Command = (...args: string[]) => Promise<string>

/**
 * What takes most memory: the largest pictures, a long video, a member's export, a backup and its check. How each ended,
 * and its seconds.
 */
export async function heavyActs(url: string, cookie: string, command: Command): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'))
  const file = join(folder, 'site.backup')
  try {
    return [
      await timed('a JPEG of 100 megapixels', () => sendPhoto(url, cookie, 'jpeg', 10_000, 10_000)),
      await timed('a PNG of 100 megapixels', () => sendPhoto(url, cookie, 'png', 10_000, 10_000)),
      await timed('an AVIF of 12.2 megapixels', () => sendPhoto(url, cookie, 'avif', 4_032, 3_024)),
      await timed('an AVIF of 49 megapixels', () => sendPhoto(url, cookie, 'avif', 7_000, 7_000)),
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

async function sendPhoto(
  url: string,
  cookie: string,
  format: 'jpeg' | 'png' | 'avif',
  width: number,
  height: number,
): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#888' } })
  const bytes = await picture.toFormat(format, { effort: 1 }).toBuffer()
  return send(url, cookie, bytes, `image/${format}`)
}

const sendVideo = (url: string, cookie: string) =>
  send(url, cookie, phoneVideo('isom', Buffer.alloc(VIDEO_MB * 1e6, 'picture')), 'video/mp4')

async function send(url: string, cookie: string, bytes: Buffer, type: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
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
