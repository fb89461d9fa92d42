import { errorBody } from '@kith/shared/errors.ts'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type OpenApi, OPENAPI_PATH, referenceRoute } from './api-reference.ts'
import type { Config } from '../config.ts'
import type { FormDescription } from './guards.ts'
import type { App } from './http.ts'
import { operationId } from './operation-id.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of the calls. It needs neither a database nor a server that is ready. */
    describeCalls: () => Promise<OpenApi>
  }
}

const { $schema: _, ...FAILURE } = z.toJSONSchema(errorBody)
const REFUSED = { description: 'A sentence for people, and a code for programs', ...FAILURE }

/** Collects every route registered after it, and serves them as OpenAPI 3.1 (rules/limits.md 9). */
export function describeCalls(app: App, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void (route.method !== 'HEAD' && routes.push(route)))
  let document: Promise<OpenApi> | undefined
  const describe = () => (document ??= describeRoutes(routes, publicUrl))
  app.decorate('describeCalls', describe)
  referenceRoute(app, describe)
  app.get(OPENAPI_PATH, { config: { who: 'public' }, schema: { hide: true } }, describe)
}

/** Made when somebody first asks for it, by a server of its own that answers nothing: what makes it takes memory. */
async function describeRoutes(routes: RouteOptions[], publicUrl: string): Promise<OpenApi> {
  const { default: swagger } = await import('@fastify/swagger')
  const book = Fastify({ exposeHeadRoutes: false })
  book.setValidatorCompiler(() => () => true)
  book.setSerializerCompiler(() => JSON.stringify)
  await book.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kith',
        description:
          'The calls of a Kith site. Calls that make something take an Idempotency-Key header: the same key again makes nothing, and is answered by what was made, as it reads now. ' +
          'A list comes in pages: the header X-Next-Cursor of an answer is the `before` of the next one, and the last page has none.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kith.sid' } },
      },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      const { who = 'member', form, sends } = route.route.config ?? {}
      const security = who === 'public' ? [] : [{ session: [] }]
      const answer = sends ? { 200: fileOf(sends) } : (described.schema.response as object | undefined)
      const schema = {
        ...described.schema,
        ...(form && bodyOf(form)),
        operationId: operationId(String(route.route.method), route.url),
        response: { ...answer, '4xx': REFUSED },
        security,
        'x-who': who,
      }
      return { ...described, schema }
    },
    transformObject: jsonSchemaTransformObject,
  })
  for (const { method, url, schema, config } of routes)
    book.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: async () => undefined,
    })
  await book.ready()
  return book.swagger() as OpenApi
}

/** The answer of a route that sends a file. */
const fileOf = (types: string[]) => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** The body of a route that reads it itself: a form with files, or the same fields as JSON if no file is needed. */
function bodyOf({ field, filesMax, input }: FormDescription) {
  const file = { type: 'string', format: 'binary', description: 'In a form alone' }
  const files = filesMax === 1 ? file : { type: 'array', maxItems: filesMax, items: file }
  const { $schema: _, ...fields } = z.toJSONSchema(input ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  })
  return {
    consumes: input ? ['multipart/form-data', 'application/json'] : ['multipart/form-data'],
    body: { ...fields, properties: { ...fields.properties, [field]: files } },
  }
}
