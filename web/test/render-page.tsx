import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { sessionQuery } from '../src/accounts/api.ts'
import { createQueryClient } from '../src/core/calls/query-client.ts'
import type { FailedProps } from '../src/router/PageBoundary.tsx'
import { Router } from '../src/router/Router.tsx'
import { Toaster } from '../src/ui/overlays/Toaster.tsx'

const opened = new Set<QueryClient>()

/** Renders a page with a cache, a router on the given address (`pattern` names its parameters), and toasts. */
export function renderPage(Page: () => ReactNode, path = '/', pattern = '$') {
  const queries = createQueryClient()
  opened.add(queries)
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <QueryClientProvider client={queries}>
      <Router history={history} pages={{ [pattern]: Page }} NotFound={() => null} Failed={Failed} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { queries, history }
}

/** Signs out on every page that was rendered: what one still has under way stores nothing in a later test. */
export function closePages(): void {
  for (const queries of opened) queries.setQueryData(sessionQuery.queryKey, null)
  opened.clear()
}

function Failed({ error }: FailedProps): never {
  throw error
}
