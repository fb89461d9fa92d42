import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGETS } from './build/browsers/oldest.ts'
import { minifyTheme } from './build/minify-theme.ts'
import { noImportCycles } from './build/no-import-cycles.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    pureSchemas(),
    react(),
    tailwindcss(),
    preloadFonts(),
    serviceWorker(() => [pureSchemas()]),
    noImportCycles(),
    minifyTheme(),
  ],
  build: {
    target: BUILD_TARGETS,
    manifest: true,
    // Files that are fetched, never inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A part names only its styles in advance. The names of all its scripts weigh 2 kB in the first load. The browser
    // finds them itself when it reads the part, which is fetched before it is needed (shell/after-paint/prefetch-pages.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // A text that is a name of its own stands where it is used, without the other texts of its file.
      optimization: { inlineConst: { mode: 'all' } },
      // No object of ours does anything when it is read.
      treeshake: { propertyReadSideEffects: false },
      output: {
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
              name: 'visitors',
              test: /web\/src\/accounts\/(SignIn|Register|ForgotPassword|ResetPassword)Page\.tsx$/,
            },
            // What three or more of the other parts need: one file, which imports nothing of the parts. What two need is a
            // file of its own. (Merging those by size made import cycles, and other files at every build.)
            {
              name: 'shared',
              test: /\/(web|shared)\/src\/|node_modules/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
