import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineConstants } from './build/inline-constants.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    pureSchemas(),
    inlineConstants(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    preloadFonts(),
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // Files that are fetched, never inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A part names only its styles in advance. The names of all its scripts weighed 4 kB in the first load, and the browser
    // finds them itself when it reads the part, which it fetches before it is needed (shell/after-paint/fetch-ahead.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
            },
            // Most pages show posts, words or pictures, and how they come: one file for what they share weighs less than its
            // many pieces.
            {
              name: 'card',
              test: /web\/src\/(posts\/(PostCard|PostList|FeedSkeleton)|composer\/(PostComposer|WaitingPosts)|text\/FoldedText|media\/MediaGallery|settings\/api|ui\/(Button|EmptyState|ErrorState|Tabs|TextLink))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
})
