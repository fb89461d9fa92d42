// A server without a free file descriptor. Run under a low limit (`ulimit -n`), with a session's token and the path of
// a stored file as arguments. Prints its answers as JSON.
import { closeSync, openSync } from 'node:fs'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/core/config.ts'
import { openDatabase } from '../src/core/database/database.ts'
import { formOf } from './forms.ts'
import { jpeg } from './pictures.ts'

const [token = '', media = ''] = process.argv.slice(2)
const config = readConfig({ ...process.env, DISK_RESERVE_MB: '0' })
const url = config.databaseUrl ?? ''
const { db, pool, close } = openDatabase(url, 2)
const app = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }) })
const headers = { cookie: `kith.sid=${token}` }
const form = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])

const CALLS = {
  upload: () =>
    app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...headers, ...form.headers },
      payload: form.body,
    }),
  media: () => app.inject({ url: media, headers }),
  reading: () => app.inject({ url: '/api/user', headers }),
}

/** First with enough descriptors, so that everything loaded late is loaded, then with none left. */
const answers: Record<string, unknown[]> = {}
for (const [name, call] of Object.entries(CALLS)) answers[name] = [(await call()).statusCode]
const taken: number[] = []
try {
  for (;;) taken.push(openSync('/dev/null', 'r'))
} catch (error) {
  answers['taken'] = [(error as NodeJS.ErrnoException).code]
}
for (const [name, call] of Object.entries(CALLS)) {
  const { statusCode, headers, body } = await call()
  const code = statusCode < 400 ? '' : (JSON.parse(body) as { code: string }).code
  answers[name]?.push(statusCode, code, headers['retry-after'] ?? '', headers.etag ?? '')
}
for (const file of taken) closeSync(file)
for (const [name, call] of Object.entries(CALLS)) answers[name]?.push((await call()).statusCode)
process.stdout.write(JSON.stringify(answers))
await app.close()
await close()
