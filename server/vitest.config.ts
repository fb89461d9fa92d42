import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['./test/test-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
