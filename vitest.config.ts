import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', include: ['*.test.ts'] } },
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      'server',
      'web',
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // After all others, alone: a browser and a server want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
