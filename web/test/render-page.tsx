import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../src/core/query-client.ts'
import { Toaster } from '../src/ui/Toaster.tsx'

/** A page as it stands in the app: with a cache, a router on the given address, and the toasts. */
export function renderPage(Page: () => ReactNode, path = '/') {
  const queries = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const root = createRootRoute({ component: Page, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { queries, history }
}
