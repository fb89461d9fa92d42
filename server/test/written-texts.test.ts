import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { isBlank, text } from '@kith/shared/basics.ts'
import * as fc from 'fast-check'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createWorld } from './world.ts'

/**
 * Texts that stay as they were typed: they are only compared, or are a code or an address in a form of its own. All
 * others go through `text` or `shownName` of shared/src/basics.ts.
 */
const AS_TYPED =
  /(^|\.)(q|author|before(?:\.\w+)?|altsBefore|password|currentPassword|newPassword|token|inviteCode|code|url|username|email|linkPreview|include\w+)$/

const DIRTY = ['a\u0007b', 'a\u0000b', 'a\r\nb', 'a\uD83Cb', 'a\u202Eb']

type Field = { path: string; schema: z.ZodString }

/** All texts within a schema, as they come in. */
function textsIn(schema: unknown, path: string): Field[] {
  const { def } = schema as { def: Record<string, unknown> & { type: string } }
  switch (def.type) {
    case 'string':
      return [{ path, schema: schema as z.ZodString }]
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, inner]) =>
        textsIn(inner, `${path}.${name}`),
      )
    case 'array':
      return textsIn(def['element'], path)
    case 'record':
      return [...textsIn(def['keyType'], `${path}.*`), ...textsIn(def['valueType'], `${path}.*`)]
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => textsIn(option, path))
    case 'pipe':
      return textsIn(def['in'], path)
    default:
      return 'innerType' in def ? textsIn(def['innerType'], path) : []
  }
}

/** The input schemas of every route, with those of forms. */
async function inputsOfAllRoutes(): Promise<{ name: string; schema: unknown }[]> {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))
  subscribe('fastify.initialization', listen)
  const world = await createWorld()
  await world.visitor().get('/healthz')
  unsubscribe('fastify.initialization', listen)
  await world.close()
  return routes.flatMap(({ method, url, schema = {}, config }) =>
    [
      ['body', schema.body],
      ['query', schema.querystring],
      ['form', config?.form?.input],
    ].flatMap(([part, given]) =>
      given ? { name: `${String(method)} ${url} ${String(part)}`, schema: given } : [],
    ),
  )
}

test('every incoming text is cleaned, refused, or one of those that are only compared', async () => {
  const inputs = await inputsOfAllRoutes()
  const fields = inputs.flatMap(({ name, schema }) => textsIn(schema, name))
  const isClean = ({ schema }: Field) =>
    DIRTY.every((dirty) => {
      const read = schema.safeParse(dirty)
      return !read.success || /^(ab|a\nb)$/.test(read.data)
    })
  const unclean = fields.filter((field) => !AS_TYPED.test(field.path) && !isClean(field))
  expect(unclean.map(({ path }) => path)).toEqual([])
  for (const part of ['form.content', 'form.alts', 'form.alt', 'body.bio', 'body.reason', 'body.rules'])
    expect(
      fields.some(({ path }) => path.endsWith(part)),
      part,
    ).toBe(true)
})

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) })

test('a cleaned text stays as it is when it is sent again, and has nothing that PostgreSQL refuses', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      const stored = text.parse(written)
      expect(text.parse(stored)).toBe(stored)
      expect(stored.isWellFormed()).toBe(true)
      expect(stored).not.toMatch(/[\0\r\u2028]/)
      expect(stored === '').toBe(isBlank(stored))
    }),
  )
})
