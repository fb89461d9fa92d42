import { mediaWording } from '@kith/shared/media-wording.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { mediaOf } from '../../test/media-of.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

const VIDEO = { ...mediaOf('video'), width: 1920, height: 1080 }
const FILE = `HEAD ${VIDEO.mediaUrl}`

/** Shows a video. The server answers with this status when it is asked whether the file is there. */
async function show(status: number | 'offline' = 200) {
  const { called } = fakeServer({
    [FILE]: () => {
      if (status === 'offline') throw new TypeError('Failed to fetch')
      return { status }
    },
  })
  const { container } = render(<VideoPlayer video={VIDEO} />)
  const frame = container.firstElementChild as HTMLElement
  return { called, frame, player: await findPlayer() }
}

const findPlayer = () => screen.findByLabelText<HTMLVideoElement>('Video walk.mp4', { selector: 'video' })

function fail(player: HTMLVideoElement, code: number): void {
  Object.defineProperty(player, 'error', { configurable: true, value: { code } })
  fireEvent.error(player)
}

function haveMetadata(player: HTMLVideoElement, videoWidth: number): void {
  Object.defineProperty(player, 'videoWidth', { configurable: true, value: videoWidth })
  fireEvent.loadedMetadata(player)
}

async function expectUnplayable() {
  expect(await screen.findByText(mediaWording.unplayable)).toBeDefined()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download the video' })
  expect([link.getAttribute('href'), link.download]).toEqual([VIDEO.mediaUrl, 'walk.mp4'])
  expect(screen.queryByRole('button')).toBeNull()
}

test.each([
  ['cannot be decoded', (player: HTMLVideoElement) => fail(player, 3)],
  ['is of an unknown kind', (player: HTMLVideoElement) => fail(player, 4)],
  ['has sound and no picture here', (player: HTMLVideoElement) => haveMetadata(player, 0)],
])('a video that %s says so, and can be downloaded', async (_how, happen) => {
  const { player, frame } = await show()
  const { aspectRatio } = frame.style
  happen(player)
  await expectUnplayable()
  // Nothing around it moves.
  expect(frame.isConnected).toBe(true)
  expect(frame.style.aspectRatio).toBe(aspectRatio)
  expect(document.querySelector('video')).toBeNull()
})

test.each([
  ['its captions', `${VIDEO.mediaUrl}/captions`, 1],
  ['no captions, where it has none', null, 0],
])('the player of a video shows %s', async (_, captionsUrl, count) => {
  render(<VideoPlayer video={{ ...VIDEO, captionsUrl }} />)
  const tracks = (await findPlayer()).querySelectorAll('track')
  expect(tracks).toHaveLength(count)
  expect(tracks[0]?.getAttribute('src') ?? null).toBe(captionsUrl)
})

test('a video with a picture plays on', async () => {
  const { player } = await show()
  haveMetadata(player, 1920)
  expect(await findPlayer()).toBe(player)
})

test.each([
  ['breaks off', 2, 200],
  // Browsers report a file that they never got like one of an unknown kind.
  ['finds no network', 4, 'offline'],
  ['meets a server in trouble', 4, 503],
] as const)('a load that %s is no fault of the browser, and is tried again', async (_how, code, status) => {
  // jsdom gives no focus to a video.
  const focus = vi.spyOn(HTMLVideoElement.prototype, 'focus')
  const { player } = await show(status)
  expect(focus).not.toHaveBeenCalled()
  fail(player, code)
  expect(await screen.findByText(mediaWording.videoAway)).toBeDefined()
  expect(screen.queryByText(mediaWording.unplayable)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const again = await findPlayer()
  expect(again).not.toBe(player)
  expect(focus.mock.contexts).toEqual([again])
  haveMetadata(again, 1920)
  expect(await findPlayer()).toBe(again)
})

test('a load that its page gave up says nothing', async () => {
  const { player } = await show()
  fail(player, 1)
  expect(await findPlayer()).toBe(player)
})

test('the frame has the shape of the video before its player has come', () => {
  for (const [width, height, shape] of [
    [1920, 1080, String(1920 / 1080)],
    [1080, 1920, '0.8'],
    [9000, 10, '2.4'],
    [null, null, String(16 / 9)],
  ] as const) {
    const { container } = render(<VideoPlayer video={{ ...VIDEO, width, height }} />)
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toContain(shape.slice(0, 5))
    cleanup()
  }
})
