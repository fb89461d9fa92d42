import { describe, expect, test } from 'vitest'
import { lintOpenApi } from './linter.ts'

const parameter = (name: string, pattern?: string) => ({
  in: 'path',
  name,
  required: true,
  schema: { type: 'string', ...(pattern && { pattern }) },
})

/** A call that nothing is wrong with. */
function callAt(path: string, more: object = {}, patterns: Record<string, string> = {}) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  return {
    operationId: path.replaceAll(/\W+/g, '_'),
    summary: 'A call',
    tags: ['calls'],
    security: [],
    parameters: names.map((name) => parameter(name, patterns[name])),
    responses: { 200: { description: 'Done' }, '4XX': { description: 'Refused' } },
    ...more,
  }
}

const documentOf = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Calls', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: 'https://kith.example.org' }],
  paths,
  ...more,
})

const rulesBroken = async (document: object) =>
  (await lintOpenApi(document)).map((problem) => problem.split(' ')[0])

describe('the linter of the description', () => {
  test('finds nothing wrong with one that is right', async () => {
    expect(await lintOpenApi(documentOf({ '/a': { get: callAt('/a') } }))).toEqual([])
  })

  test.each([
    ['without servers', documentOf({ '/a': { get: callAt('/a') } }, { servers: [] }), 'no-empty-servers'],
    ['a call without a name', { operationId: undefined }, 'operation-operationId'],
    ['a name that two calls have', { operationId: '_b' }, 'operation-operationId-unique'],
    ['a name that is no part of an address', { operationId: 'a b' }, 'operation-operationId-url-safe'],
    ['a call without a summary', { summary: undefined }, 'operation-summary'],
    ['a call without a tag', { tags: undefined }, 'rule/operation-tag'],
    ['a call with two tags', { tags: ['a', 'b'] }, 'operation-singular-tag'],
    ['a call that never succeeds', { responses: { '4XX': { description: 'No' } } }, 'operation-2xx-response'],
    ['security that is not defined', { security: [{ session: [] }] }, 'security-defined'],
    ['a parameter of another path', { parameters: [parameter('id')] }, 'path-parameters-defined'],
  ])('finds %s', async (_, wrong, rule) => {
    const document =
      'openapi' in wrong
        ? wrong
        : documentOf({ '/a': { get: callAt('/a', wrong) }, '/b': { get: callAt('/b') } })
    expect(await rulesBroken(document)).toEqual([rule])
  })
})

describe('two paths', () => {
  const ID = String.raw`^[1-9]\d*$`
  const meet = async (one: string, other: string, patterns: Record<string, string> = {}) => {
    const calls = [one, other].map((path) => [path, { get: callAt(path, {}, patterns) }])
    const broken = await rulesBroken(documentOf(Object.fromEntries(calls)))
    return broken.includes('kith/no-ambiguous-paths')
  }

  test.each([
    ['/users/{id}/posts', '/users/blocked/{name}', {}],
    ['/users/{id}/posts', '/users/blocked/{name}', { id: '^\\w+$' }],
    ['/tags/{name}', '/tags/trending', {}],
    ['/tags/trending', '/tags/{name}', {}],
    ['/tags/{name}', '/tags/trending', { name: '^(?!followed$)' }],
    ['/{kind}/new', '/posts/{id}', {}],
    ['/posts/{id}/{part}', '/posts/mine/likes', { id: '^mine$' }],
  ] as const)('%s and %s are ambiguous, with the patterns %j', async (one, other, patterns) => {
    expect(await meet(one, other, patterns)).toBe(true)
  })

  test.each([
    ['/users/{id}/posts', '/users/blocked/{name}', { id: ID }],
    ['/users/{id}/posts', '/users/blocked/{name}', { name: ID }],
    ['/tags/{name}', '/tags/trending', { name: '^(?!trending$)' }],
    ['/posts/{id}', '/posts/{id}/likes', {}],
    ['/posts/{id}', '/comments/{id}', {}],
  ] as const)('%s and %s are not, with the patterns %j', async (one, other, patterns) => {
    expect(await meet(one, other, patterns)).toBe(false)
  })
})
