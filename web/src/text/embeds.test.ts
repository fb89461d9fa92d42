import { expect, test } from 'vitest'
import { playerFor, playersFor } from './embeds.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ?autoplay=1&enablejsapi=1'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 'dQw4w9WgXcQ?autoplay=1&enablejsapi=1&start=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'dQw4w9WgXcQ?autoplay=1&enablejsapi=1&start=42'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ?autoplay=1&enablejsapi=1'],
])('%s is a video', (href, video) => {
  expect(playerFor(href)?.src).toBe(`https://www.youtube-nocookie.com/embed/${video}`)
})

test('a sound of SoundCloud is a player', () => {
  expect(playerFor('https://soundcloud.com/someone/some-song?si=1')?.src).toBe(
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fsome-song&auto_play=true',
  )
})

test.each([
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ"onload=x',
  'https://soundcloud.com/someone',
  'https://example.com/watch?v=dQw4w9WgXcQ',
])('%s is a link as any other', (href) => {
  expect(playerFor(href)).toBeUndefined()
})

test('the same video named twice has one player', () => {
  expect(
    playersFor(['https://youtu.be/dQw4w9WgXcQ', 'https://youtube.com/watch?v=dQw4w9WgXcQ']),
  ).toHaveLength(1)
})
