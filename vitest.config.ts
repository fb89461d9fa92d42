import { defineConfig } from 'vitest/config'

/** Journeys that a phone may spoil: they run a second time, in its view. The others would find there what these find. */
const ON_A_PHONE = [
  'befriending',
  'blocking',
  'compose',
  'every-screen',
  'groups',
  'messages',
  'profiles',
  'settings',
  'thread',
]

const journeys = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  // A busy machine takes longer to come to what is waited for.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', include: ['*.test.ts'] } },
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      'server',
      'web',
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // After all others, alone: a browser and a server want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'phone',
          include: ON_A_PHONE.map((name) => `e2e/${name}.test.ts`),
          env: { E2E_VIEW: 'phone' },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
