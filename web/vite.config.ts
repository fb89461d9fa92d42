import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineConstants } from './build/inline-constants.ts'
import { noCircles } from './build/no-circles.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { serviceWorker } from './build/service-worker.ts'

/** The rest renders once, or is too small for a memory to pay. In the first load that memory weighed 2 kB. */
const SELDOM =
  /\/(node_modules|shell\/(App|BottomBar|late-page|NotFoundPage|PageAway|PageError|routes|Shell|Sidebar|Unreachable)\.|posts\/FeedSkeleton\.|comments\/ThreadSkeleton\.|home\/Feed(States)?\.|link-previews\/LinkCard(Face)?\.|router\/|ui\/(Avatar|Badge|EmptyState|ErrorState|Face|Mark|shapes|Skeleton|Spinner|TextLink|VisibilityMark)\.)/
const isRenderedOften = (file: string) => !SELDOM.test(file)

/** Their own names would be those of all parts that need them. */
const SHARED = 'shared'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    pureSchemas(),
    inlineConstants(),
    react(),
    babel({ presets: [reactCompilerPreset({ sources: isRenderedOften })] }),
    tailwindcss(),
    preloadFonts(),
    serviceWorker(),
    noCircles(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // Files that are fetched, never inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A part names only its styles in advance. The names of all its scripts weighed 4 kB in the first load. The browser
    // finds them itself when it reads the part, which is fetched before it is needed (shell/after-paint/fetch-ahead.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.startsWith(SHARED) ? SHARED : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|zustand|@tanstack)\//,
            },
            // What the home page needs at first, and most other pages too: one file weighs less than its many pieces.
            {
              name: 'app',
              test: /web\/src\/(shell\/App|home\/FeedPage|composer\/WaitingPosts|ui\/TextLink)\.tsx$/,
            },
            // What visitors see. They need nothing else of the rest.
            {
              name: 'doorway',
              test: /web\/src\/accounts\/(SignIn|Register|ForgotPassword|ResetPassword)Page\.tsx$/,
            },
            // What several of the other parts need: few files, each only where it is needed.
            {
              name: SHARED,
              test: /\/(web|shared)\/src\/|node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
})
