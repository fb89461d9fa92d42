import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTE_PERMISSIONS } from './route-permissions.ts'
import { createWorld, type Person, type World } from './world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = { method: Method; url: string }
const ROLES = ['visitor', 'user', 'moderator', 'admin'] as const
type CallerRole = (typeof ROLES)[number]

/** The first role that a call lets through. */
const FROM: Record<keyof typeof ROUTE_PERMISSIONS, number> = { public: 0, member: 1, moderator: 2, admin: 3 }

let world: World
let people: Record<Exclude<CallerRole, 'visitor'>, Person>
beforeAll(async () => {
  world = await createWorld({ BACKUP_DIR: '/nowhere/backups' })
  people = {
    user: await world.person(),
    moderator: await world.person({ role: 'moderator' }),
    admin: await world.person({ role: 'admin' }),
  }
})
afterAll(() => world.close())

const rows = Object.entries(ROUTE_PERMISSIONS).flatMap(([who, calls]) =>
  Object.entries(calls).flatMap(([url, methods]) =>
    methods.split(' ').map((method) => ({
      who: who as keyof typeof ROUTE_PERMISSIONS,
      method: method as Method,
      url,
    })),
  ),
)

/** The calls that the running server answers, without the files of the web client and the checks of its health. */
function callsOf({ app }: World): string[] {
  const calls: string[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const url = above.join('')
    if (/^\/(api|media|unsubscribe)\b/.test(url))
      for (const method of methods.split(', '))
        if (method && method !== 'HEAD') calls.push(`${method} ${url}`)
  }
  return calls
}

/** Each call with as little as possible: of something that is not there, and with no input. */
async function statusFor(role: CallerRole, { method, url }: Call): Promise<number> {
  const path = url.replaceAll(/:\w+/g, '999999999')
  // Some calls end the session.
  const client = role === 'visitor' ? world.visitor() : await world.signIn(people[role])
  const { status } = await client.send(method, path, method === 'GET' ? {} : { body: {} })
  return status
}

describe('every call', () => {
  test('has a row in the table of roles', () => {
    expect(callsOf(world).toSorted()).toEqual(rows.map(({ method, url }) => `${method} ${url}`).toSorted())
    expect(rows.length).toBeGreaterThan(160)
  })

  test.each(ROLES)('lets a %s through, or refuses, as its row says', async (role) => {
    const wrong: string[] = []
    for (const { who, method, url } of rows) {
      const status = await statusFor(role, { method, url })
      const expected = ROLES.indexOf(role) >= FROM[who] ? 'let through' : role === 'visitor' ? 401 : 403
      const answered = status === 401 || status === 403 ? status : status >= 500 ? status : 'let through'
      if (answered !== expected) wrong.push(`${method} ${url}: ${status}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })
})
