import { createMemoryHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MeContext, sessionQuery } from '../src/accounts/api.ts'
import { answerOf, type WrittenAnswer } from '../src/core/calls/page-answers.ts'
import { FeedPage } from '../src/home/FeedPage.tsx'
import { Router } from '../src/router/Router.tsx'
import { fillCache } from '../src/shell/show-page-answers.ts'
import { Shell } from '../src/shell/Shell.tsx'

/**
 * The home page as its first render shows it, in HTML, from the answers that come with the page. Empty if they do not
 * say whose page it is.
 */
export function prerenderHome(url: string, answers: readonly WrittenAnswer[]): string {
  // Without timers, which would keep the answers in memory.
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  fillCache(queries, answers.map(answerOf), { updatedAt: Date.now(), withPosts: true })
  const me = queries.getQueryData(sessionQuery.queryKey)
  if (!me) return ''
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MeContext value={me}>
        <Router
          history={createMemoryHistory({ initialEntries: [url] })}
          pages={{ '/': FeedPage }}
          NotFound={FeedPage}
          Frame={Shell}
          Failed={Failed}
        />
      </MeContext>
    </QueryClientProvider>,
  )
  // React puts the title first, and the page has one.
  return html.replace(/^<title>.*?<\/title>/s, '')
}

const Failed = () => null
