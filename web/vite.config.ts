import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGETS } from './build/browsers/oldest.ts'
import { inlineConstants } from './build/inline-constants.ts'
import { minifyTheme } from './build/minify-theme.ts'
import { noCircles } from './build/no-circles.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { serviceWorker } from './build/service-worker.ts'

/** The rest renders once, or is too small for a memory to pay. In the first load that memory weighed 3 kB. The parts of a post
 * render when its card does, which remembers them all. */
const SELDOM =
  /\/(node_modules|shell\/(?:left-column\/)?(App|AvatarMenu|BottomBar|Header|lazy-page|NavRow|NotFoundPage|PageUnavailable|PageError|routes|Shell|Sidebar|Unreachable)\.|posts\/(FeedSkeleton|PostByline|PostContent|PostMenu|QuotedPost)\.|comments\/Thread(Skeleton)?\.|composer\/(PostComposer|WaitingPosts)\.|home\/Feed(States)?\.|onboarding\/LazyOnboarding\.|link-previews\/LinkCard(Face)?\.|media\/(Photo|PhotoGrid|VideoPlayer)\.|notifications\/NotificationBell\.|router\/|search\/SearchToggle\.|ui\/(?:\w+\/)?(Avatar|Badge|OverlayFrame|Backdrop|EmptyState|ErrorState|Face|Mark|shapes|lazy-on-idle|ChunkError|Tabs|Skeleton|Spinner|TextLink|Toaster|VisibilityMark)\.)/
const isRenderedOften = (file: string) => !SELDOM.test(file)

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
    minifyTheme(),
  ],
  build: {
    target: BUILD_TARGETS,
    manifest: true,
    // Files that are fetched, never inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A part names only its styles in advance. The names of all its scripts weighed 4 kB in the first load. The browser
    // finds them itself when it reads the part, which is fetched before it is needed (shell/after-paint/prefetch-pages.ts).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
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
            // file of its own. (Merging those by size made circles of imports, and other files at every build.)
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
