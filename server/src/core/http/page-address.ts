import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const NOT_A_PAGE = /^\/(api|media|assets|ws)([/?]|$)/

/** What is hidden, as /.well-known/, or ends like a file. No path of a page has a dot (rules/limits.md 43). */
const A_FILE = /^[^?]*\/\.|^[^?]*\.\w+(?:\?|$)/
const DOT = /%2e/gi

/** Whether an address that no route has may be a page of the web client. */
export const isPage = (url: string) => !NOT_A_PAGE.test(url) && !A_FILE.test(url.replaceAll(DOT, '.'))

/**
 * The address by which a request finds its route. The router would refuse a page whose path can't be decoded before any
 * hook has run. So such a path is encoded once more: no route has it, and it is not found (rules/limits.md 27).
 */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1)
  return isPage(url) && !isReadable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

/** Whether the address of a page could be read as it came. */
export const isReadablePage = ({ url, originalUrl }: FastifyRequest) => url === originalUrl

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
