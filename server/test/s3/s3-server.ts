import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openUnfinishedUploads } from './unfinished-uploads.ts'

const BUCKET = 'kith'

/** An S3 server on loopback with one empty bucket, behind a line that can be cut or frozen. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'kith-s3-'))
  const where = { port: 0, address: '127.0.0.1', directory }
  const server = new S3rver({ ...where, silent: true, configureBuckets: [{ name: BUCKET }] })
  // It computes the signature of a list without the slash at the end that the client signs. All others are checked.
  server.middleware.unshift((context, next) => {
    if (context.url.startsWith(`/${BUCKET}/?`))
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } }) as object
    return next()
  })
  const unfinished = openUnfinishedUploads(join(directory, BUCKET, '._S3rver_uploads'))
  server.middleware.unshift(unfinished.answer)
  const { port } = await server.run()
  const line = await openLine(port)
  return {
    /** The environment of a site with this store. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** The uploads in parts that have not ended. */
    unfinished: { keys: unfinished.keys, beganAt: unfinished.beganAt },
    /** The store is away: no connection is taken any more. */
    cut: line.cut,
    /** The store takes connections and says nothing. */
    freeze: line.freeze,
    mend: line.mend,
    close: async () => {
      await line.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function openLine(target: number) {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}).on('close', () => sockets.delete(near)))
    if (state === 'cut') return near.destroy()
    if (state === 'frozen') return near
    const far = connect(target, '127.0.0.1')
    sockets.add(far.on('error', () => near.destroy()).on('close', () => near.destroy()))
    near.on('close', () => far.destroy())
    return near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const drop = (next: typeof state) => () => {
    state = next
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: drop('cut'),
    freeze: drop('frozen'),
    mend: drop('open'),
    close: async () => {
      drop('cut')()
      await new Promise((done) => server.close(done))
    },
  }
}
