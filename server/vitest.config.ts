import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    maxWorkers,
    name: 'server',
    // One process for many files: importing the server took a third of the time. No file leaves anything behind.
    isolate: false,
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['./test/test-server.ts'],
    // Against tests that hang: the longest take 20 s on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
