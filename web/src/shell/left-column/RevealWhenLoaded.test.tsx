import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { RevealWhenLoaded } from './RevealWhenLoaded.tsx'

const calls = ['/api/pinned-posts', '/api/trending']

/** Two parts, each waiting for its own answer, on a page with another query that never finishes. */
function renderParts() {
  const [pinned, trending] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  function Part({ queryKey, answer }: { queryKey: string[]; answer: Promise<string> }) {
    return <p>{useQuery({ queryKey, queryFn: () => answer }).data}</p>
  }
  renderPage(() => (
    <>
      <Part queryKey={['/api/link-preview']} answer={new Promise(() => {})} />
      <RevealWhenLoaded calls={calls} className="parts">
        <Part queryKey={['/api/pinned-posts']} answer={pinned.promise} />
        <Part queryKey={['/api/posts', '/api/trending?limit=4']} answer={trending.promise} />
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
