import { withFileWindow } from './file-window.ts'
import { cleanMp4 } from './mp4.ts'
import { openCount, type Size } from './video-parts.ts'
import { cleanWebm } from './webm.ts'

/** The bytes of a video, and its size in pixels if it tells one. */
type CleanedVideo = { bytes: number; size: Size | undefined; someCantShow: boolean }

/**
 * Removes from a video, in its file, everything but picture, sound and what is needed to play them: where, when and
 * with what it was recorded. Nothing is encoded again and nothing moves. Returns its sizes, and whether some browsers can't
 * show it; throws 400 if it cannot be read.
 */
export function cleanVideo(path: string, mime: string): Promise<CleanedVideo> {
  return withFileWindow(path, async (file) => {
    if (mime === 'video/webm') {
      const size = await cleanWebm(file, openCount())
      return { bytes: file.size, size, someCantShow: false }
    }
    const { formats, size } = await cleanMp4(file, openCount())
    return { bytes: file.size, size, someCantShow: formats.some((format) => !SHOWN_BY_ALL.has(format)) }
  })
}

/** The formats of pictures that all browsers show: not HEVC, which iPhones record, and not H.264 of ten bits. */
const SHOWN_BY_ALL = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])
