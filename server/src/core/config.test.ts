import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the server runs on localhost:3000 with an embedded database under ./data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', databaseUrl: undefined })
  expect(config.dataDir).toMatch(/\/data$/)
})

test('a wrong value is one clear line that names the setting and does not repeat it', () => {
  const wrong = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:secret@host/db' })
  expect(wrong).toThrow(
    /^Wrong configuration: PORT: must be a number from 0 to 65535; DATABASE_URL: must be [^\n]*$/,
  )
  expect(wrong).not.toThrow(/secret/)
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('a trusted proxy is one unless more are named', () => {
  const proxies = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
  expect(['', 'false', 'true', '1', '2'].map(proxies)).toEqual([0, 0, 1, 1, 2])
  expect(() => proxies('everyone')).toThrow(/^Wrong configuration: TRUST_PROXY/)
})

test('link previews are allowed a list of hosts with their ports', () => {
  const allowed = (list: string) => readConfig({ LINK_PREVIEW_ALLOW: list }).linkPreviewAllow
  expect(allowed('')).toEqual([])
  expect(allowed('Wiki.local:80, 10.0.0.5:8080,[FD00::1]:443,')).toEqual([
    'wiki.local:80',
    '10.0.0.5:8080',
    '[fd00::1]:443',
  ])
  for (const wrong of ['wiki.local', 'http://wiki.local:80', 'me@wiki:80', 'wiki:eighty', 'fd00::1:80'])
    expect(() => allowed(wrong)).toThrow(/^Wrong configuration: LINK_PREVIEW_ALLOW/)
})

test('the public address decides the cookie and has no slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://kith.example/' }).publicUrl).toBe('https://kith.example')
})

test('mail needs an address to hand it in at and one that it is from', () => {
  const mail = (SMTP_URL: string, MAIL_FROM: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail
  const url = 'smtps://kith:secret@mail.example.org:465'
  expect(mail(url, 'Kith <kith@example.org>')).toEqual({ smtpUrl: url, from: 'Kith <kith@example.org>' })
  expect(mail(url, 'kith@example.org')?.from).toBe('kith@example.org')
  expect(mail('', 'kith@example.org')).toBeUndefined()
  expect(() => mail(url, '')).toThrow(/^Wrong configuration: MAIL_FROM: Is needed with SMTP_URL/)
  for (const wrong of ['kith', 'Kith <kith>', 'a@b c', 'Kith\r\nBcc: x <kith@example.org>'])
    expect(() => mail(url, wrong)).toThrow(/^Wrong configuration: MAIL_FROM/)
  expect(() => mail('https://kith:secret@mail.example.org', 'kith@example.org')).toThrow(
    /SMTP_URL: (?!.*secret)/,
  )
})
