import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { forServer } from './build/for-server.ts'
import { pureSchemas } from './build/pure-schemas.ts'

/** Builds the home page for the server, as one file (docs/decisions/0046-a-home-page-from-the-server.md). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [pureSchemas(), react(), forServer()],
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    ssr: 'prerender/home.tsx',
    outDir: 'dist/prerender',
    minify: true,
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
