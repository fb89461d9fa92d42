import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../http/error-answers.ts'

const app = Fastify()
beforeAll(async () => {
  answerErrors(app)
  app.get('/:code', async (request) => {
    const { code } = request.params as { code: string }
    const cause = Object.assign(new Error(`${code}: no luck, open '/secret/place'`), { code })
    throw code.startsWith('W') ? wrapped(code.slice(1)) : cause
  })
  await app.ready()
})
afterAll(() => app.close())

/** As libraries pass it on. */
const wrapped = (code: string) =>
  Object.assign(new Error('Cannot write file', { cause: Object.assign(new Error(code), { code }) }), {
    code: 'E_CANNOT_WRITE_FILE',
    status: 500,
    statusCode: 500,
  })

test.each(['ENOSPC', 'EDQUOT', '53100', 'WENOSPC'])('%s is a 507: there is no room', async (code) => {
  const answer = await app.inject(`/${code}`)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([507, 'storage_full'])
})

test.each([
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'EACCES',
  'EIO',
  'WEMFILE',
  '53200',
  '25006',
  '58P01',
  'ERR_MODULE_NOT_FOUND',
])('%s is a 503: it may pass', async (code) => {
  const answer = await app.inject(`/${code}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.body).not.toContain('secret')
})

test('an error that is no failure of the machine is still a bug', async () => {
  expect((await app.inject('/EINVAL')).statusCode).toBe(500)
})
