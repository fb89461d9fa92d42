import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    include: ['{src,build,test}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // One jsdom for all files; setup.ts leaves it clean after each test.
    isolate: false,
  },
})
