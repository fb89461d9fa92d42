import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linkPreviewsApi } from '@kith/shared/link-previews.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { trendingApi } from '@kith/shared/trending.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { RevealWhenLoaded } from './RevealWhenLoaded.tsx'

const calls = [postsApi.pinned, trendingApi.posts]

/** Two parts, each waiting for its own answer, on a page with another query that never finishes. */
function renderParts() {
  const [pinned, trending] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  function Part({ queryKey, answer }: { queryKey: string[]; answer: Promise<string> }) {
    return <p>{useQuery({ queryKey, queryFn: () => answer }).data}</p>
  }
  renderPage(() => (
    <>
      <Part queryKey={[linkPreviewsApi.preview]} answer={new Promise(() => {})} />
      <RevealWhenLoaded calls={calls} className="parts">
        <Part queryKey={[postsApi.pinned]} answer={pinned.promise} />
        <Part queryKey={[postsApi.posts, `${trendingApi.posts}?limit=4`]} answer={trending.promise} />
      </RevealWhenLoaded>
    </>
  ))
  return { pinned, trending }
}

const isShown = () => document.querySelector<HTMLElement>('.parts')?.hidden === false

test('parts show together once each has its answer, whatever else the page still waits for', async () => {
  const { pinned, trending } = renderParts()
  pinned.resolve('Pinned')
  await screen.findByText('Pinned')
  expect(isShown()).toBe(false)
  trending.resolve('Trending')
  await screen.findByText('Trending')
  await expect.poll(isShown).toBe(true)
})
