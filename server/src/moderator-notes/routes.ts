import { idInPath, paging } from '@kith/shared/basics.ts'
import { moderatorNote, noteInput, notesApi } from '@kith/shared/moderator-notes.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import { nameNextPage, nameTotal } from '../core/http/answers.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { hashRequest, idempotent } from '../core/idempotency.ts'
import { countNotes, deleteNote, listNotes, readNote, writeNote } from './moderator-notes.ts'

const tags = ['moderation']
const staff = { who: 'moderator' } as const

export function noteRoutes(app: App, { db, limits }: Deps): void {
  const listing = { querystring: paging, response: { 200: z.array(moderatorNote) } }
  app.get(
    notesApi.notes,
    {
      config: { who: 'member' },
      schema: {
        tags,
        summary: 'The notes of the moderators, newest first',
        description: 'The header X-Total-Count of the first page says how many there are (exact to 1,000).',
        ...listing,
      },
    },
    async (request, reply) => {
      const { items, next } = await listNotes(db, viewerOf(request), request.query)
      nameNextPage(reply, next)
      if (request.query.before === undefined) nameTotal(reply, await countNotes(db))
      return items
    },
  )

  const writing = { body: noteInput, response: { 201: moderatorNote } }
  app.post(
    notesApi.notes,
    { config: staff, schema: { tags, summary: 'Write a note for all members', ...writing } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await limits.take('note', viewer.id)
      const hash = hashRequest('POST /api/moderator/notes', request.body)
      const key = request.headers['idempotency-key']
      const { id } = await idempotent(db, viewer, key, hash, (tx) => writeNote(tx, viewer, request.body))
      return reply.status(201).send(await readNote(db, viewer, id))
    },
  )

  const deleting = { params: z.object({ id: idInPath }), response: { 204: z.null() } }
  app.delete(
    notesApi.note,
    { config: { ...staff, limit: 'change' }, schema: { tags, summary: 'Delete a note', ...deleting } },
    async (request, reply) => {
      await deleteNote(db, viewerOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  )
}
