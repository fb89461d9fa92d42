import { mediaApi } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { unreadablePhoto } from '../../test/unreadable.ts'
import { RequestError } from '../core/calls/request.ts'
import { uploadFailedToast, uploadFile, whyRefused } from './api.ts'

const sending = { id: crypto.randomUUID(), isAgain: false, sentBy: 7 }
const PAGE = '<html><body>413 Request Entity Too Large</body></html>'
const refused = (status: number, code: string, message: string) =>
  new RequestError(status, JSON.stringify({ message, error: message, code }))

test.each([
  ['no picture', refused(400, 'not_a_picture', mediaWording.notAPicture), mediaWording.notAPicture],
  [
    'too many pixels',
    refused(400, 'too_many_pixels', mediaWording.tooManyPixels),
    mediaWording.tooManyPixels,
  ],
  ['too much work', refused(400, 'too_complex', mediaWording.tooComplex), mediaWording.tooComplex],
  [
    'a broken video',
    refused(400, 'video_unreadable', mediaWording.videoUnreadable),
    mediaWording.videoUnreadable,
  ],
  ['sound alone', refused(400, 'sound_alone', mediaWording.soundAlone), mediaWording.soundAlone],
  ['another type', refused(415, 'unsupported_media', mediaWording.notAVideo), mediaWording.notAVideo],
  ['a proxy that takes no such length', new RequestError(413, PAGE), mediaWording.tooLarge],
])('a file is refused for good by %s, with the reason', (_name, error, reason) => {
  expect(whyRefused(error)).toBe(reason)
})

test.each([
  ['a full quota', refused(413, 'quota_exceeded', 'Your storage is full.')],
  ['a full disk', refused(507, 'storage_full', 'The disk is full.')],
  ['a proxy without its server', new RequestError(502, PAGE)],
  ['a form that broke off', refused(400, 'bad_request', 'The form broke off before its end.')],
])('a file can be sent again after %s', (_name, error) => {
  expect(whyRefused(error)).toBeUndefined()
})

test('an upload that somebody else answers, such as a WLAN that wants a password, broke off', async () => {
  fakeServer({ [`POST ${mediaApi.upload}`]: { status: 200, body: '<html>Welcome to our café' } })
  const watched = { ...sending, onPercent: () => {}, signal: new AbortController().signal }
  const error: unknown = await uploadFile(new File(['x'], 'walk.mp4'), watched).catch(
    (thrown: unknown) => thrown,
  )
  expect(whyRefused(error)).toBeUndefined()
  expect(uploadFailedToast(error).description).toBe(mediaWording.uploadFailedDetail)
})

test.each([
  ['that can’t be read', unreadablePhoto('IMG_1.jpg'), 'IMG_1.jpg can’t be read any more. Choose it again.'],
  ['that is whole', new File(['x'], 'IMG_1.jpg'), undefined],
])('an upload without an answer is looked into: a file %s', async (_what, file, reason) => {
  fakeServer({ [`POST ${mediaApi.upload}`]: () => Promise.reject(new TypeError('lost')) })
  const { signal } = new AbortController()
  const sent = uploadFile(file, { ...sending, onPercent: () => undefined, signal })
  const error: unknown = await sent.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(whyRefused(error)).toBe(reason)
})
