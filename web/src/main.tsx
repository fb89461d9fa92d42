import './core/theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionQuery } from './accounts/api.ts'
import { leaveInputMethodsAlone } from './core/input/input-method.ts'
import { blockStrayDrops } from './core/input/block-stray-drops.ts'
import { markPointerUse } from './core/input/pointer-use.ts'
import { takeReadingPosition } from './core/reading-position.ts'
import { createQueryClient } from './core/calls/query-client.ts'
import { platformSettingsQuery } from './settings/api.ts'
import { App } from './shell/App.tsx'
import { preloadPage } from './shell/routes.tsx'
import { showPageAnswers } from './shell/show-page-answers.ts'

leaveInputMethodsAlone()
blockStrayDrops()
markPointerUse()
const queries = createQueryClient()
const position = takeReadingPosition()
// More pages of a list than the first are read again together.
showPageAnswers(queries, !position?.pages.length)
// Fetch what is missing before the first render, so that the answers come sooner.
void queries.prefetchQuery(sessionQuery)
void queries.prefetchQuery(platformSettingsQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
// In slices, so that a press in between is heard.
const render = () => {
  // It is not too old: what fails from now on says so itself.
  document.getElementById('too-old')?.remove()
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
const me = queries.getQueryData(sessionQuery.queryKey)
// Without these parts the page shows all the same.
void Promise.allSettled([
  // The first render shows the page itself.
  me && preloadPage(window.location.pathname),
  // Before the first list asks for its first page.
  position &&
    import('./shell/return-to-position.ts').then(({ returnToPosition }) =>
      returnToPosition(queries, position),
    ),
]).then(render)
