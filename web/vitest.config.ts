import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../vitest.workers.ts'

export default defineConfig({
  root: import.meta.dirname,
  // Its part for Node calls by other ways than a browser.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: {
    server: { deps: { inline: ['tus-js-client'] } },
    maxWorkers,
    name: 'web',
    environment: 'jsdom',
    globalSetup: [join(import.meta.dirname, '..', 'server', 'test', 'openapi', 'provided-calls.ts')],
    setupFiles: ['./test/setup.ts'],
    include: ['{src,build,test,worker}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    // All but requestIdleCallback (test/setup.ts).
    fakeTimers: {
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'Date',
        'performance',
      ],
    },
    // Against tests that hang: a busy machine takes longer to come to what is waited for.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    // One jsdom for all files; setup.ts cleans it after each test.
    isolate: false,
  },
})
