import { expect, test } from 'vitest'
import { isVideo, playerFor, playersFor } from '../src/text/players.ts'

const ID = 'dQw4w9WgXcQ'
const video = (start = '') => `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&enablejsapi=1${start}`
const sound = (path: string) =>
  `https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com${encodeURIComponent(path)}&auto_play=true`

/** Forms in, and what comes out: the address of a player, or nothing where it is a link as any other. */
test.each<[string, string | undefined]>([
  ['https://www.youtube.com/watch?v=ID', video()],
  ['http://youtube.com/watch/?app=desktop&v=ID&list=PL5', video()],
  ['https://m.youtube.com/watch?v=ID', video()],
  ['https://music.youtube.com/watch?v=ID&si=x', video()],
  ['https://youtube.com/shorts/ID', video()],
  ['https://www.youtube.com/live/ID?si=x', video()],
  ['https://www.youtube.com/embed/ID/', video()],
  ['https://www.youtube.com/embed/ID?v=1', video()],
  ['https://www.youtube.com/v/ID', video()],
  ['https://www.youtube-nocookie.com/embed/ID?rel=0', video()],
  ['https://youtube-nocookie.com/embed/ID', video()],
  ['https://youtu.be/ID', video()],
  ['https://youtu.be/ID/', video()],
  ['https://youtu.be/ID?t=42', video('&start=42')],
  ['https://youtu.be/ID?t=435.5', video('&start=435')],
  ['https://youtu.be/ID?t=90s', video('&start=90')],
  ['https://www.youtube.com/watch?v=ID&t=1m30s', video('&start=90')],
  ['https://www.youtube.com/watch?v=ID&t=1h2m3.7s', video('&start=3723')],
  ['https://www.youtube.com/watch?v=ID#t=90', video('&start=90')],
  ['https://www.youtube.com/watch?v=ID#t=1m30s', video('&start=90')],
  ['https://www.youtube-nocookie.com/embed/ID?start=30', video('&start=30')],
  ['https://youtu.be/ID?t=soon', video()],
  ['https://youtu.be/ID#top', video()],

  ['https://www.youtube.com/', undefined],
  ['https://www.youtube.com/@someone', undefined],
  ['https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw', undefined],
  ['https://www.youtube.com/playlist?list=PL5', undefined],
  ['https://www.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs', undefined],
  ['https://www.youtube.com/results?search_query=rain', undefined],
  ['https://www.youtube.com/embed/videoseries?list=PL5', undefined],
  ['https://www.youtube-nocookie.com/embed/videoseries?list=PL5', undefined],
  ['https://www.youtube.com/embed/live_stream?channel=UC5', undefined],
  ['https://www.youtube-nocookie.com/', undefined],
  ['https://www.youtube.com/watch?v=short', undefined],
  ['https://www.youtube.com/watch?v=ID/x', undefined],
  ['https://www.youtube.com/watch', undefined],
  ['https://youtu.be/ID/more', undefined],
  ['https://youtu.be/ID"onload=x', undefined],
  ['https://youtube.com.example.com/watch?v=ID', undefined],
  ['https://example.com/watch?v=ID', undefined],
  ['https://user@youtube.com/watch?v=ID', undefined],
  ['https://youtube.com:8080/watch?v=ID', undefined],
  ['youtu.be/ID', undefined],

  ['https://soundcloud.com/someone/some-song?si=1', sound('/someone/some-song')],
  ['https://m.soundcloud.com/someone/some-song/', sound('/someone/some-song')],
  ['https://soundcloud.com/someone/some-song/s-aB1', sound('/someone/some-song/s-aB1')],
  ['https://soundcloud.com/someone/sets/a-set', sound('/someone/sets/a-set')],
  ['https://soundcloud.com/someone/sets/a-set/s-aB1', sound('/someone/sets/a-set/s-aB1')],
  ['https://soundcloud.com/someone/tracks-of-rain', sound('/someone/tracks-of-rain')],
  ['https://soundcloud.com/searching/some-song', sound('/searching/some-song')],

  ['https://soundcloud.com/', undefined],
  ['https://soundcloud.com/someone', undefined],
  ['https://soundcloud.com/search/sounds?q=rain', undefined],
  ['https://soundcloud.com/pages/cookies', undefined],
  ['https://soundcloud.com/discover/sets/new', undefined],
  ['https://soundcloud.com/you/likes', undefined],
  ['https://soundcloud.com/someone/tracks', undefined],
  ['https://soundcloud.com/someone/sets/', undefined],
  ['https://soundcloud.com/someone/some-song/recommended', undefined],
  ['https://on.soundcloud.com/aB1cD', undefined],
])('the player of %s is %s', (form, src) => {
  const href = form.replace('ID', ID)
  expect(playerFor(href)?.src).toBe(src)
  expect(isVideo(href)).toBe(src !== undefined && src.includes('youtube'))
})

test('the same video named twice has one player', () => {
  expect(playersFor([`https://youtu.be/${ID}`, `https://youtube.com/watch?v=${ID}`])).toHaveLength(1)
})
