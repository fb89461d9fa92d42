import { paths } from '@kith/shared/paths.ts'
import { createMemoryHistory } from '@tanstack/history'
import { cleanup, render } from '@testing-library/react'
import { addressesIn, hashtagsIn, mentionsIn } from '@kith/shared/text/named.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../shared/test/any-text.ts'
import { createRouter, HeadingContext, RouterContext } from '../router/router.ts'
import { FoldedText } from './FoldedText.tsx'

const history = createMemoryHistory()
const router = createRouter(history, {})

/** Where the links on the screen lead, and the text there. */
function shown(content: string) {
  const { container } = render(
    <RouterContext value={router}>
      <HeadingContext value={history.location}>
        <FoldedText content={content} collapseAt={Infinity} />
      </HeadingContext>
    </RouterContext>,
  )
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  const text = container.querySelector('p')?.textContent
  cleanup()
  return { hrefs, text }
}

test('the screen links exactly what the server reads in a text, and shows all of it', () =>
  fc.assert(
    fc.property(anyText, (content) => {
      const { hrefs, text } = shown(content)
      expect(text).toBe(content)
      expect(hrefs.filter((href) => !href.startsWith('/'))).toEqual(addressesIn(content))
      const within = new Set(hrefs.filter((href) => href.startsWith('/')).map((href) => href.toLowerCase()))
      const read = [...hashtagsIn(content).map(paths.hashtag), ...mentionsIn(content).map(paths.profile)]
      expect(within).toEqual(new Set(read.map((href) => href.toLowerCase())))
    }),
    { numRuns: 300 },
  ))
