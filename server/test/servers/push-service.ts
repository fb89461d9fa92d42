import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A push service on loopback. It keeps what it gets, and answers with the status that it is told; browsers that are
 * silent get no answer.
 */
export async function openPushService() {
  const received: Received[] = []
  const state = { status: 201, beforeAnswer: async () => {} }
  const silent = new Set<string>()
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    if (silent.has(request.url ?? '')) return
    await state.beforeAnswer()
    response.writeHead(state.status, { location: 'http://169.254.169.254/' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** In the form of PUSH_ALLOW. */
    host,
    received,
    state,
    /** A browser that has subscribed here. */
    browser: () => browserAt(`http://${host}`, received),
    /** A browser whose address never answers, until it is let. */
    silentBrowser: () => {
      const browser = browserAt(`http://${host}`, received)
      const { pathname } = new URL(browser.subscription.endpoint)
      silent.add(pathname)
      return { ...browser, answers: () => silent.delete(pathname) }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function browserAt(service: string, received: Received[]) {
  const keys = createECDH('prime256v1')
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(8).toString('hex')}`
  keys.generateKeys()
  return {
    subscription: {
      endpoint: service + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** What was sent to it, decrypted. */
    got: () => received.filter((one) => one.path === path).map(({ body }) => decrypted(body, keys, auth)),
  }
}

/** RFC 8291: the payload of a message in one record. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
}

/** RFC 8292: what the site says of itself, when the signature is that of `key`. */
export function vapidClaims({ authorization = '' }: IncomingHttpHeaders, key: string): unknown {
  const [, token = '', named] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', signed, signer, Buffer.from(signature, 'base64url'))
  if (named !== key || !isSigned) throw new Error('Not signed by the key of the site')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
