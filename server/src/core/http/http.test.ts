import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, METRICS_TOKEN, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('every call', () => {
  test('says who may make it', async () => {
    const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
    const open = callsOf(body).filter(({ who }) => who === 'public')
    expect(open.map(({ call }) => call).sort()).toEqual([
      'get /api/email-service/status',
      'get /api/invites/picture',
      'get /api/invites/validate',
      'get /api/moderator/colors',
      'get /api/platform/settings',
      'get /api/site-content',
      'post /api/login',
      'post /api/logout',
      'post /api/password/forgot',
      'post /api/password/reset',
      'post /api/register',
      'post /unsubscribe/{token}',
    ])
  })

  test('but the public ones is a 401 without a session, whatever else is wrong with it', async () => {
    const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
    for (const { call, method, url } of callsOf(body).filter(({ who }) => who !== 'public')) {
      const { status } = await world
        .visitor()
        .send(method, url.replaceAll(/\{\w+\}/g, 'abc'), { body: ['nonsense'] })
      expect(`${call} ${status}`).toBe(`${call} 401`)
    }
  })

  test('that names its sender is a 401 within the session of another member', async () => {
    const [ann, ben] = [await world.person(), await world.person()]
    const client = await world.signIn(ben)
    const send = (sender: unknown) =>
      client.post('/api/posts', { content: 'From the tunnel' }, { 'x-sent-by': String(sender) })
    for (const sender of [ann.id, '', 'abc', `${ben.id}, ${ann.id}`]) {
      const { status, body } = await send(sender)
      expect([sender, status, body.code]).toEqual([sender, 401, 'other_member'])
    }
    expect((await send(ben.id)).status).toBe(201)
    expect((await client.get('/api/posts?filter=friends')).body).toHaveLength(1)
  })

  test('that names its sender does nothing within the session of another member, also where it is public', async () => {
    const [ann, ben] = [await world.person(), await world.person()]
    const client = await world.signIn(ben)
    const { body } = await client.get<OpenApi>('/api/openapi.json')
    for (const { call, method, url } of callsOf(body).filter(({ who }) => who === 'public')) {
      if (!url.startsWith('/api/')) continue
      const headers = { 'x-sent-by': String(ann.id) }
      const answer = await client.send(method, url.replaceAll(/\{\w+\}/g, 'abc'), { headers })
      expect([call, answer.status, answer.body.code]).toEqual([call, 401, 'other_member'])
    }
    expect((await client.get('/api/user')).status).toBe(200)
    const signsOut = () => client.post('/api/logout', undefined, { 'x-sent-by': String(ben.id) })
    expect([(await signsOut()).status, (await signsOut()).status]).toEqual([204, 204])
  })

  test('that nobody knows is a 404 in the one shape of errors', async () => {
    const { status, body } = await world.visitor().get('/api/nothing')
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'Not found', error: 'Not found', code: 'not_found' })
  })

  test('is held to its rules in whatever way its address is written', async () => {
    const client = await world.signIn(await world.person())
    const { status, headers } = await client.get('/%61pi/user')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const { status: out } = await client.send('POST', '/%61pi/logout')
    expect(out).toBe(204)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  test('with an address that cannot be read is a 400 in the one shape of errors', async () => {
    for (const url of ['/api/posts/%zz', '/media/%ff', '/assets/%c0%ae']) {
      const { status, body, headers } = await world.visitor().get(url)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'bad_request', error: body.message })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(headers['x-request-id']).toBeDefined()
    }
  })

  test('with an endless id is the 404 of every malformed id', async () => {
    const client = await world.signIn(await world.person())
    expect((await client.get(`/api/posts/${'9'.repeat(5000)}`)).status).toBe(404)
    expect((await world.visitor().get(`/api/posts/${'9'.repeat(5000)}`)).status).toBe(401)
  })

  test('carries a request id and is not kept by caches', async () => {
    const { headers } = await world.visitor().get('/api/nothing')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a page of another site', () => {
  const write = (headers: Record<string, string>) =>
    world
      .visitor()
      .send('POST', '/api/login', { headers, body: { username: 'someone', password: 'a password' } })

  test('cannot write with the cookie of a member', async () => {
    expect((await write({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('cross_site')
    expect((await write({ 'sec-fetch-site': 'same-site' })).body.code).toBe('cross_site')
    expect((await write({ origin: 'https://elsewhere.example' })).body.code).toBe('cross_site')
    expect((await write({ origin: 'null' })).body.code).toBe('cross_site')
  })

  test('is not mistaken for our own', async () => {
    expect((await write({ 'sec-fetch-site': 'same-origin', origin: world.config.publicUrl })).status).toBe(
      401,
    )
    expect((await write({})).status).toBe(401)
  })

  test('cannot smuggle a body in as plain text or as a form', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const headers = { 'content-type': type }
      const { status } = await world
        .visitor()
        .send('POST', '/api/login', { headers, body: '{"username":"a"}' })
      expect(status).toBe(415)
    }
  })
})

describe('a body', () => {
  const login = (body: unknown) => world.visitor().post('/api/login', body)

  test('is never coerced: wrong types are reported field by field', async () => {
    const { status, body } = await login({ username: ['x'], password: 123456 })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'username', message: 'Expected string, received array' },
      { path: 'password', message: 'Expected string, received number' },
    ])
  })

  test('without a needed field says Required', async () => {
    const { body } = await login({ password: 'long enough' })
    expect(body.issues).toEqual([{ path: 'username', message: 'Required' }])
  })

  test('that is no JSON, no UTF-8, too large or poisoned is a 4xx', async () => {
    const raw = (payload: string | Buffer) =>
      world
        .visitor()
        .send('POST', '/api/login', { headers: { 'content-type': 'application/json' }, body: payload })
    expect((await raw('{"username":')).status).toBe(400)
    const ofLatin1 = await raw(Buffer.from('{"username":"jérôme","password":"long enough"}', 'latin1'))
    expect([ofLatin1.status, ofLatin1.body.code]).toEqual([400, 'wrong_encoding'])
    expect((await raw('{"__proto__":{"x":1},"username":"a"}')).status).toBe(400)
    expect((await raw(`"${'x'.repeat(2_000_000)}"`)).status).toBe(413)
  })

  test('with a NUL in its text is a 400', async () => {
    expect((await login({ username: 'a\u0000b', password: 'long enough' })).status).toBe(400)
  })
})

describe('the server', () => {
  test('says whether it is up and ready', async () => {
    const { status, body } = await world.visitor().get('/healthz')
    expect([status, body]).toEqual([200, { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }])
    expect((await world.visitor().get('/readyz')).status).toBe(200)
  })

  test('describes its calls as OpenAPI 3.1', async () => {
    const { body } = await world.visitor().get<{ openapi: string; paths: object }>('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/api/login')
  })

  test('describes where its calls are, and gives each a name of its own', async () => {
    const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
    expect(body.servers).toEqual([{ url: world.config.publicUrl }])
    const names = callsOf(body).map(({ name }) => name)
    expect(names).toContain('getUsersByIdFriends')
    expect(names.filter((name, at) => !/^[a-z]\w+$/.test(name) || names.indexOf(name) !== at)).toEqual([])
  })

  test('describes every shape that its description refers to', async () => {
    const { body } = await world.visitor().get<{ components: { schemas: object } }>('/api/openapi.json')
    const named = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name)
    const known = Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(named).toContain('#/components/schemas/Comment')
    expect(known).toEqual(expect.arrayContaining(named))
  })

  test('describes the refusals of every call, and the files that some take', async () => {
    const { body } = await world.visitor().get<Described>('/api/openapi.json')
    const calls = Object.values(body.paths).flatMap((methods) => Object.values(methods))
    for (const { responses } of calls)
      expect(Object.keys(responses['4XX']?.content['application/json']?.schema.properties ?? {})).toContain(
        'code',
      )
    const takes = (path: string, type: string) =>
      Object.keys(body.paths[path]?.['post']?.requestBody?.content[type]?.schema.properties ?? {})
    for (const type of ['multipart/form-data', 'application/json']) {
      expect(takes('/api/posts', type)).toEqual(
        expect.arrayContaining(['content', 'photos', 'photoUrls', 'alts']),
      )
      expect(takes('/api/posts/{id}/comment', type)).toEqual(expect.arrayContaining(['parentId', 'media']))
      expect(takes('/api/messages', type)).toEqual(expect.arrayContaining(['recipientId', 'postId', 'media']))
    }
    expect(takes('/api/upload', 'multipart/form-data')).toEqual(['file'])
    expect(takes('/api/upload/avatar', 'multipart/form-data')).toEqual(['avatar'])
    expect(takes('/api/upload/cover', 'multipart/form-data')).toEqual(['cover'])
  })

  test('shows its calls on a page to admins alone', async () => {
    const [member, admin] = [await world.person(), await world.person({ role: 'admin' })]
    const page = async (person: typeof member) => (await world.signIn(person)).get<string>('/api/docs')
    expect((await page(member)).status).toBe(403)
    const { body } = await page(admin)
    expect(body).toContain('<code>POST /api/login</code>')
    expect(body).not.toContain('undefined')
  })

  test('lets no script in but its own', async () => {
    const { headers } = await world.visitor().get('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('lets no frame in but the two players', async () => {
    const { headers } = await world.visitor().get('/healthz')
    expect(String(headers['content-security-policy'])).toContain(
      'frame-src https://www.youtube-nocookie.com https://w.soundcloud.com;',
    )
  })

  test('with TLS asks browsers to come to this name by TLS alone, and says nothing of the names below it', async () => {
    const given = await createWorld({ PUBLIC_URL: 'https://example.org' })
    const { headers } = await given.visitor().get('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await given.close()
    expect((await world.visitor().get('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })

  test('gives its figures for the token alone, as whoever asks may look like the machine itself', async () => {
    const figures = (authorization?: string) =>
      world.visitor().get('/metrics', { host: 'localhost:3000', ...(authorization && { authorization }) })
    expect((await figures()).status).toBe(404)
    expect((await figures('Bearer another-token-of-no-use')).status).toBe(404)
    const answer = await figures(`Bearer ${METRICS_TOKEN}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
  })

  test('without a token gives its figures to nobody', async () => {
    const given = await createWorld({ METRICS_TOKEN: '' })
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer undefined'])
      expect((await given.visitor().get('/metrics', { authorization })).status).toBe(404)
    await given.close()
  })
})

type OpenApi = {
  servers: { url: string }[]
  paths: Record<string, Record<string, { 'x-who': string; operationId: string }>>
}
type Content = { content: Record<string, { schema: { properties?: object } }> }
type Described = {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const callsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      call: `${method} ${url}`,
      method: method.toUpperCase() as Method,
      url,
      who: call['x-who'],
      name: call.operationId,
    })),
  )
