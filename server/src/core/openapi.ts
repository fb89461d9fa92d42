import swagger from '@fastify/swagger'
import { errorBody } from '@kith/shared/errors.ts'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { referenceRoute } from './api-reference.ts'
import type { App } from './http.ts'

const FAILURE = z.toJSONSchema(errorBody)

/** Collects every route that is registered after it, and serves them as OpenAPI 3.1 (decisions.md §1). */
export async function describeCalls(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kith', description: 'The calls of a Kith house.', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kith.sid' } },
        schemas: { Error: FAILURE as object },
      },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      const who = (route.route.config as { who?: string } | undefined)?.who ?? 'member'
      const security = who === 'public' ? [] : [{ session: [] }]
      return { ...described, schema: { ...described.schema, security, 'x-who': who } }
    },
    transformObject: jsonSchemaTransformObject,
  })
  referenceRoute(app)
  app.get('/api/openapi.json', { config: { who: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}
