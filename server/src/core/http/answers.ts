import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { NEXT_CURSOR, TOTAL_COUNT } from '@kith/shared/basics.ts'

/**
 * Sends JSON text that the database has made. For the most frequent lists, where parsing and writing it again costs
 * more than reading it.
 */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Sets the header with the cursor of the next page; the last page has none. */
export function nameNextPage(reply: FastifyReply, cursor: string | undefined): void {
  if (cursor !== undefined) void reply.header(NEXT_CURSOR, cursor)
}

/** The items of a page as the answer, with the cursor of the next page in its header. */
export function sendPage<Page extends { items: unknown[]; next: string | undefined }>(
  reply: FastifyReply,
  { items, next }: Page,
): Page['items'] {
  nameNextPage(reply, next)
  return items
}

/** Sets the header with the number of items in all pages together. */
export function nameTotal(reply: FastifyReply, count: number): void {
  void reply.header(TOTAL_COUNT, count)
}

/** Checks answers that are sent as text against their declared schema: nothing missing, nothing more. For tests. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const schemas = request.routeOptions.schema?.response as Record<string, z.ZodType> | undefined
    const schema = schemas?.[String(reply.statusCode)]
    if (typeof payload !== 'string' || payload === '' || !schema) return payload
    const answer: unknown = JSON.parse(payload)
    const checked = schema.parse(answer)
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(checked)), answer)) {
      throw new Error(`The answer of ${request.routeOptions.url} has more than it declares`)
    }
    return payload
  })
}
