import type { MediaItem } from '@kith/shared/media.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mediaOf } from '../../test/media-of.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'

const photo = (width: number, widths: number[]): MediaItem => {
  const item = { ...mediaOf('photo'), alt: 'A heron', width, height: 300 }
  return { ...item, variants: widths.map((wide) => ({ width: wide, url: `${item.mediaUrl}?w=${wide}` })) }
}

const still = () => document.querySelector('source')

test('an animation stands still for who asked for less motion, and moves once it is pressed', async () => {
  const moving = photo(640, [640])
  renderPage(() => <PhotoGrid photos={[moving]} />)
  expect([still()?.media, still()?.getAttribute('srcset')]).toEqual([
    '(prefers-reduced-motion: reduce)',
    `${moving.mediaUrl}?still=1`,
  ])
  expect(screen.getByText('Press to play').className).toContain('motion-reduce:block')
  fireEvent.click(screen.getByRole('button', { name: 'Open photo 1 of 1 Press to play' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect((await viewer.findByRole('img', { name: 'A heron' })).getAttribute('src')).toBe(
    `${moving.mediaUrl}?w=640`,
  )
})

test('a small picture stands still without a word, as nobody knows whether it moves', () => {
  render(<PhotoGrid photos={[photo(300, [300])]} />)
  expect(still()).not.toBeNull()
  expect(screen.queryByText('Press to play')).toBeNull()
})

test('a photo of several widths is itself', () => {
  render(<PhotoGrid photos={[photo(640, [320, 640])]} />)
  expect(still()).toBeNull()
  expect(screen.queryByText('Press to play')).toBeNull()
})
