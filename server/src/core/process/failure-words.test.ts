import { access, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { failureWords } from './failure-words.ts'

const failureOf = async (work: Promise<unknown>) => failureWords(await work.catch((error: unknown) => error))

test('a missing file, or one that is no file, is reported with its name', async () => {
  const missing = join(import.meta.dirname, 'nowhere')
  expect(await failureOf(access(missing))).toBe(`there is no ${missing}.`)
  expect(await failureOf(open(import.meta.dirname, 'w'))).toBe(`${import.meta.dirname} is a folder.`)
})

test('a full disk is reported as full, whoever found it', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const wrapped = new Error('Cannot write file at location "a"', { cause: full })
  const initdb = new Error(
    'PostgreSQL could not be set up: FATAL: … No space left on device\nchild process exited',
  )
  for (const error of [full, wrapped, initdb])
    expect(failureWords(error)).toBe('the disk is full. Make room, and try again.')
})

test('a database that is away, or does not know the user or the name, is reported as that', async () => {
  const connecting = (change: (url: URL) => void) => {
    const url = new URL(inject('testServer').url)
    change(url)
    const client = new Client({ connectionString: url.href })
    return failureOf(client.connect().finally(() => client.end().catch(() => {})))
  }
  const words = await Promise.all([
    connecting((url) => (url.port = '1')),
    connecting((url) => (url.username = 'nobody')),
    connecting((url) => (url.pathname = '/nowhere')),
  ])
  expect(words[0]).toMatch(
    /^PostgreSQL cannot be used: connect ECONNREFUSED .*:1\. Start it, or correct DATABASE_URL\.$/,
  )
  // A server that asks for passwords does not say which of the two is wrong.
  expect(words[1]).toMatch(
    /^PostgreSQL cannot be used: (password authentication failed|role "nobody" does not exist)/,
  )
  expect(words[2]).toMatch(/^PostgreSQL cannot be used: database "nowhere" does not exist/)
})
