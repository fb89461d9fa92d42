import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../src/core/query-client.ts'
import { Toaster } from '../src/ui/overlays/Toaster.tsx'

/** Renders a page with a cache, a router on the given address (`pattern` names its parameters), and toasts. */
export function renderPage(Page: () => ReactNode, path = '/', pattern?: string) {
  const queries = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const root = createRootRoute({ ...(!pattern && { component: Page }), notFoundComponent: () => null })
  const page = pattern && createRoute({ getParentRoute: () => root, path: pattern, component: Page })
  const router = createRouter({ routeTree: page ? root.addChildren([page]) : root, history })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { queries, history }
}
