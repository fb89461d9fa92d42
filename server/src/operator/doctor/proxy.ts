import { type IncomingMessage, request as askPlainly, type RequestOptions } from 'node:http'
import { request as askOverTls } from 'node:https'
import { text } from 'node:stream/consumers'
import { LIVE_PATH } from '@kith/shared/live.ts'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { PHOTOS_MAX, postsApi } from '@kith/shared/posts.ts'
import { CLAIMED_ADDRESS } from '../../core/process/health.ts'
import type { Report } from './findings.ts'

const WITHIN_MS = 5_000
/** Hardly less than the largest upload. */
const UPLOAD_BYTES = PHOTOS_MAX * PHOTO_BYTES_MAX

/** What came back: an answer, or the word to go on with the body, and then nothing. */
type Answer = { status: number; body: string } | 'kept'

/**
 * Whether what members use in front of Kith passes on the live channel, large uploads and true addresses, and keeps figures
 * from strangers. `server` is what it calls itself.
 */
export async function checkProxy(publicUrl: string, server: string, report: Report): Promise<void> {
  await checkLiveChannel(publicUrl, report)
  await checkUploads(publicUrl, server.startsWith('nginx'), report)
  await checkAddresses(publicUrl, report)
  await checkMetrics(publicUrl, report)
}

/** Kith answers an upgrade without a session in words of its own; a proxy that drops `Upgrade` asks for a page. */
async function checkLiveChannel(publicUrl: string, { warn }: Report): Promise<void> {
  const answer = await ask(`${publicUrl}${LIVE_PATH}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: publicUrl,
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  })
  if (answer !== 'kept' && answer.status === 401 && isOurs(answer.body)) return
  warn(
    `The live channel does not come through at ${publicUrl}: pages ask once a minute instead.`,
    'Let the proxy pass on Upgrade and Connection, as in deploy/nginx.conf.',
  )
}

/**
 * Kith refuses who is not signed in before it reads the body, so nothing is sent. Apache passes a body on as it comes, but
 * no answer before the body is whole; nginx does neither when it keeps bodies.
 */
async function checkUploads(publicUrl: string, isNginx: boolean, { warn, problem }: Report): Promise<void> {
  const answer = await ask(`${publicUrl}${postsApi.posts}`, {
    method: 'POST',
    headers: {
      origin: publicUrl,
      expect: '100-continue',
      'content-type': 'multipart/form-data; boundary=doctor',
      'content-length': UPLOAD_BYTES,
    },
  })
  if (answer === 'kept' && !isNginx) return undefined
  if (answer === 'kept')
    return warn(
      'The proxy keeps an upload until it has all of it: progress is shown too early, and its disk must have room.',
      'Let it pass on bodies as they come, as deploy/nginx.conf does (proxy_request_buffering off).',
    )
  if (answer.status === 401 && isOurs(answer.body)) return undefined
  return problem(
    `The proxy does not let the largest uploads through (${answer.status}).`,
    'Raise its limit of bodies to 280 MB, as in deploy/nginx.conf (client_max_body_size 280m).',
  )
}

/** An address that a caller claims for itself must not reach Kith as that of the caller. */
async function checkAddresses(publicUrl: string, { problem }: Report): Promise<void> {
  const answer = await ask(`${publicUrl}/healthz`, {
    headers: { 'x-forwarded-for': CLAIMED_ADDRESS, forwarded: `for=${CLAIMED_ADDRESS}` },
  })
  if (answer === 'kept') return undefined
  if (answer.body.includes('unnamed'))
    return problem(
      'The proxy names no address in X-Forwarded-For: all members have its own, and share their limits.',
      'Let the proxy set X-Forwarded-For, as in deploy/nginx.conf.',
    )
  if (answer.body.includes('claimed'))
    return problem(
      'Whoever asks can claim any address in X-Forwarded-For: limits and the log go by what was claimed.',
      'Let the proxy set X-Forwarded-For itself, or add the address to its end; TRUST_PROXY is the number of proxies.',
    )
  return undefined
}

/** Kith itself wants the token; a proxy may add it to the calls of everybody. */
async function checkMetrics(publicUrl: string, { problem }: Report): Promise<void> {
  const answer = await ask(`${publicUrl}/metrics`, {})
  if (answer === 'kept' || answer.status !== 200 || !answer.body.startsWith('# HELP')) return
  problem(
    `Everybody can read /metrics at ${publicUrl}, without METRICS_TOKEN.`,
    'Let the proxy add no Authorization to what it passes on.',
  )
}

const isOurs = (body: string) => body.startsWith('{') && body.includes('"code"')

function ask(url: string, options: RequestOptions): Promise<Answer> {
  const send = url.startsWith('https:') ? askOverTls : askPlainly
  return new Promise((done, fail) => {
    const asked = send(url, { ...options, agent: false, signal: AbortSignal.timeout(WITHIN_MS) })
    let mayGoOn = false
    const end = (answer: Answer) => {
      done(answer)
      asked.destroy()
    }
    asked.on('continue', () => {
      mayGoOn = true
    })
    asked.on('upgrade', ({ statusCode = 0 }: IncomingMessage) => end({ status: statusCode, body: '' }))
    asked.on('response', (answer) => {
      text(answer).then((body) => end({ status: answer.statusCode ?? 0, body }), fail)
    })
    asked.on('error', (error) => (mayGoOn ? end('kept') : fail(error)))
    if (options.method === 'POST') asked.flushHeaders()
    else asked.end()
  })
}
