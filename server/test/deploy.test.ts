import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER } from '../../bin/server.mjs'
import { SETTING_NAMES } from '../src/core/config.ts'
import { type World, createWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = (name: string) => readFile(join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

test('every query of the Grafana dashboard names figures that /metrics has', async () => {
  const { body: metrics } = await world.app.inject('/metrics')
  // The names without the parts of a histogram; a query has them as words before braces.
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const { panels } = JSON.parse(await read('grafana.json')) as Dashboard
  for (const { title, targets } of panels) {
    const names = targets.flatMap(({ expr }) => [...expr.matchAll(/(\w+)\{/g)].map(([, name = '']) => name))
    expect(names.length, title).toBeGreaterThan(0)
    for (const name of names) expect(known, title).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  }
})

test('no folder of a site that compose mounts gets into the image', async () => {
  const [compose = '', ignored = ''] = await Promise.all(['compose.yaml', '../.dockerignore'].map(read))
  const mounted = [...compose.matchAll(/^ {6}- \.\/(\w+):/gm)].map(([, name]) => `deploy/${name}`)
  expect(mounted.length).toBeGreaterThan(0)
  expect(ignored.split('\n')).toEqual(expect.arrayContaining([...mounted, 'data', '**/.env*']))
})

test('systemd and Docker run the server as npm start does, and set only what is a setting', async () => {
  const [unit, image, compose] = await Promise.all(['kith.service', 'Dockerfile', 'compose.yaml'].map(read))
  expect(unit).toContain(`ExecStart=/opt/kith/node_modules/.bin/node ${SERVER.join(' ')}\n`)
  expect(image).toContain(
    `CMD ${JSON.stringify(['node_modules/.bin/node', ...SERVER]).replaceAll(',', ', ')}\n`,
  )
  const inCompose = [...(compose ?? '').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  const inImage = [...(/^ENV (.*)$/m.exec(image ?? '')?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
    ([, name]) => name,
  )
  expect(inCompose.length * inImage.length).toBeGreaterThan(0)
  for (const name of [...inCompose, ...inImage]) expect([...SETTING_NAMES, ...ofNode]).toContain(name)
})
