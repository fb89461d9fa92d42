import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '../../../test/route-permissions.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person({ role: 'admin' })
  await world.person({ role: 'admin' })
})
afterAll(() => world.close())

/** Writing calls that take from no limit, and why. */
const UNLIMITED: Record<string, string> = {
  'POST /api/logout': 'ends a session, of which each took one from a limit; it must always work',
}

/** Places in an address that other words than numbers fill. */
const PLACES: Record<string, string> = {
  ':token': randomUUID(),
  ':key': 'about_title',
  ':name': 'garden',
  ':code': 'x'.repeat(22),
}

/** Right values of fields, and bodies, of which their schemas say too little. */
const VALUES: Record<string, unknown> = {
  email: 'nobody@example.org',
  url: 'http://127.0.0.1:9/picture',
  endpoint: 'https://push.example.org/x',
  replaces: 'https://push.example.org/y',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  until: new Date(Date.now() + 86_400_000).toISOString(),
}
const BODIES: Record<string, object> = {
  'PUT /api/friend-groups/:id': { name: 'Close' },
}

/** What a call needs in its headers. */
const HEADERS: Record<string, Record<string, string>> = {
  'POST /api/uploads': { 'upload-length': '1' },
  'PATCH /api/uploads/:id': { 'upload-offset': '0' },
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  minLength?: number
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** The least that a schema takes. */
function leastOf(schema: Schema, name = ''): unknown {
  if (name in VALUES) return VALUES[name]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return leastOf(first, name)
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') {
    const fields = (schema.required ?? []).map((field) => [
      field,
      leastOf(schema.properties?.[field] ?? {}, field),
    ])
    return Object.fromEntries(fields)
  }
  return SIMPLE[schema.type ?? ''] ?? 'x'.repeat(Math.max(8, schema.minLength ?? 0))
}

const SIMPLE: Record<string, unknown> = {
  array: [],
  integer: 999_999_999,
  number: 999_999_999,
  boolean: true,
}

const WRITES = Object.entries(ROUTE_PERMISSIONS).flatMap(([who, calls]) =>
  Object.entries(calls).flatMap(([url, methods]) =>
    methods.split(' ').flatMap((method) => (method === 'GET' ? [] : [{ who, method: method as 'PUT', url }])),
  ),
)

test('every writing call takes from a limit, or says why not', async () => {
  const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
  const unlimited: string[] = []
  for (const { who, method, url } of WRITES) {
    const call = `${method} ${url}`
    const operation = body.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const schema = operation?.requestBody?.content['application/json']?.schema
    const sent = BODIES[call] ?? (schema ? leastOf(schema) : {})
    const path = url
      .replace('uploads/:id', `uploads/${randomUUID()}`)
      .replace('media/:key', `media/${'x'.repeat(22)}`)
      .replaceAll(/:\w+/g, (place) => PLACES[place] ?? '999999999')
    await world.pool.query('delete from rate_limits')
    const client = who === 'public' ? world.visitor() : await world.signIn(admin)
    await client.send(method, path, {
      body: sent as object,
      ...(HEADERS[call] && { headers: HEADERS[call] }),
    })
    const { rows } = await world.pool.query('select key from rate_limits')
    if (rows.length === 0) unlimited.push(call)
  }
  expect(unlimited).toEqual(Object.keys(UNLIMITED))
  expect(WRITES.length).toBeGreaterThan(80)
})

test('saving, reading and preferences are answered with 429 once the limit is passed, and others go on', async () => {
  const narrow = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const [ann, ben] = [await narrow.person(), await narrow.person()]
    const client = await narrow.signIn(ann)
    const answers = new Set<number>()
    for (let n = 0; n < 61; n += 1) answers.add((await client.put('/api/notifications/read-all')).status)
    expect([...answers]).toEqual([200, 429])
    const refused = await client.put('/api/user/email-preferences', { emailNotifications: false })
    expectRefusal('one more', refused, [429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await narrow.signIn(ben)).put('/api/notifications/read-all')).status).toBe(200)
  } finally {
    await narrow.close()
  }
})
