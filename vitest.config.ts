import { defineConfig } from 'vitest/config'
import { maxWorkers } from './vitest.workers.ts'

/** Journeys that run a second time, in the view of a phone, where they go another way or write with its keyboard. */
const ON_A_PHONE = [
  'compose',
  'every-screen',
  'messages',
  'notifications',
  'overlays/back',
  'phone/bar',
  'phone/first-post',
  'phone/taps',
  'thread',
  'writing/many-marks',
]

const journeys = {
  globalSetup: ['./server/test/test-server.ts'],
  maxWorkers,
  // One process for many files, as for the server. No file leaves anything behind.
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Against journeys that hang. A machine that is busy with ten other things is that much slower.
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', include: ['*.test.ts'], maxWorkers } },
      { test: { name: 'shared', root: 'shared', include: ['test/*.test.ts'], maxWorkers } },
      'server',
      'web',
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Only of what a phone has.
          exclude: ['e2e/phone/**'],
          // After all others: a browser and a server want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'phone',
          include: ON_A_PHONE.map((name) => `e2e/${name}.test.ts`),
          env: { E2E_VIEW: 'phone' },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
