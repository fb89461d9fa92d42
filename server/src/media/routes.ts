import { uploadedFile, VIDEO_BYTES_MAX, mediaApi } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { receiveFiles } from './receive-files.ts'
import { sendMedia } from './media-answer.ts'
import { keyInPath } from './paths.ts'
import { storeUpload } from './upload.ts'
import { findMedia } from './visible-media.ts'

const tags = ['media']
const width = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)

export function mediaRoutes(app: App, deps: Deps): void {
  const { db, limits, storage } = deps
  app.get(
    '/media/:key',
    {
      config: { who: 'member', reads: 'media', sends: ['image/*', 'video/*'] },
      schema: {
        tags,
        summary:
          'A picture, in the width that suits, or a video; of an animation with `still` its first frame',
        params: keyInPath,
        querystring: z.object({ w: width.optional(), still: z.literal('1').optional() }),
      },
    },
    async (request, reply) => {
      const { key } = request.params
      const found = await findMedia(db, viewerOf(request), key)
      const { w, still } = request.query
      return sendMedia(request, reply, storage, { ...found, key, width: w, isStill: still !== undefined })
    },
  )

  app.post(
    mediaApi.upload,
    {
      config: { who: 'member', form: { field: 'file', filesMax: 1 } },
      schema: { tags, summary: 'Upload a picture or a video', response: { 201: uploadedFile } },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('upload', viewer.id)
      if (!request.isMultipart()) throw new Refusal(415, 'unsupported_media', mediaWording.noFile)
      const tooMany = mediaWording.oneFile
      const form = { field: 'file', filesMax: 1, bytesMax: VIDEO_BYTES_MAX, tooMany }
      const { key, ...upload } = await receiveFiles(request, deps, form, ({ files: [file] }) => {
        if (!file) throw invalid('file', mediaWording.noFile)
        return storeUpload(deps, viewer.id, file)
      })
      return reply.status(201).send({ url: `/media/${key}`, ...upload })
    },
  )
}
