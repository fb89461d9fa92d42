import { once } from 'node:events'
import { createServer } from 'node:http'
import { picture } from './people.ts'

export type OtherSite = { host: string; page: string; stop: () => void }

const HTML = `<!doctype html><html><head><title>Old trees</title>
<meta property="og:site_name" content="Garden"><meta property="og:description" content="How old they get.">
<meta property="og:image" content="/oak.jpg"><meta property="og:image" content="/elm.jpg"></head></html>`

/** A page of another site to link to, with two pictures. */
export async function startOtherSite(): Promise<OtherSite> {
  const files: Record<string, Buffer> = {
    '/oak.jpg': await picture(800, 420, { r: 200, g: 120, b: 40 }),
    '/elm.jpg': await picture(800, 420, { r: 60, g: 120, b: 200 }),
  }
  const server = createServer(({ url = '' }, answer) => {
    const file = files[url]
    answer.setHeader('content-type', file ? 'image/jpeg' : 'text/html; charset=utf-8')
    answer.end(file ?? HTML)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port')
  const host = `localhost:${address.port}`
  return { host, page: `http://${host}/trees`, stop: () => server.close() }
}
