import { withFileWindow } from './file-window.ts'
import { cleanMp4 } from './mp4.ts'
import { openCount } from './video-parts.ts'
import { cleanWebm } from './webm.ts'

/**
 * Removes from a video, in its file, everything but picture, sound and what is needed to play them: where, when and
 * with what it was recorded. Nothing is encoded again and nothing moves. Returns its size; throws 400 if it cannot be
 * read.
 */
export function cleanVideo(path: string, mime: string): Promise<number> {
  return withFileWindow(path, async (file) => {
    await (mime === 'video/webm' ? cleanWebm : cleanMp4)(file, openCount())
    return file.size
  })
}
