import { captionsInput, mediaApi } from '@kith/shared/media.ts'
import { z } from 'zod'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import type { Viewer } from '../core/viewer.ts'
import { keyInPath } from './paths.ts'
import { findMedia } from './visible-media.ts'
import { readCaptions } from './web-vtt.ts'

const tags = ['media']

/** The captions of videos (rules/media.md 40 to 42). */
export function captionsRoutes(app: App, { db }: Deps): void {
  app.get(
    mediaApi.captions,
    {
      config: { who: 'member', reads: 'media', sends: ['text/vtt'] },
      schema: { tags, summary: 'The captions of a video, as WebVTT', params: keyInPath },
    },
    async (request, reply) => {
      const captions = await findCaptions(db, viewerOf(request), request.params.key)
      return reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8').send(captions)
    },
  )

  app.put(
    mediaApi.ownCaptions,
    {
      config: { who: 'member', limit: 'upload' },
      schema: {
        tags,
        summary: 'Give captions to an own video that is attached to nothing yet',
        description: 'The text of a WebVTT file. Its cues are kept, without styles, regions and notes.',
        params: keyInPath,
        body: captionsInput,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const captions = readCaptions(request.body.captions)
      await setCaptions(db, viewerOf(request), request.params.key, captions)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    mediaApi.ownCaptions,
    {
      config: { who: 'member', limit: 'upload' },
      schema: {
        tags,
        summary: 'Take the captions from an own video that is attached to nothing yet',
        params: keyInPath,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await setCaptions(db, viewerOf(request), request.params.key, null)
      return reply.status(204).send(null)
    },
  )
}

/** Who may see the video may read them. */
async function findCaptions(db: Db, viewer: Viewer, key: string): Promise<string> {
  await findMedia(db, viewer, key)
  const video = await db.selectFrom('media').select('captions').where('key', '=', key).executeTakeFirst()
  if (!video?.captions) throw notFound()
  return video.captions
}

async function setCaptions(db: Db, viewer: Viewer, key: string, captions: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ captions })
    .where('key', '=', key)
    .where('owner_id', '=', viewer.id)
    .where('media_type', '=', 'video')
    .where(sql<boolean>`num_nonnulls(post_id, comment_id, message_id) = 0`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
