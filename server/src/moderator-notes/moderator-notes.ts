import { excerptOf } from '@kith/shared/text/excerpts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import { type ModeratorNote, type NoteInput, noteWording } from '@kith/shared/moderator-notes.ts'
import { mayDeleteNote } from '@kith/shared/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAction } from '../audit/audit.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { personIn } from '../core/database/person.ts'
import { forbidden, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import type { NewId } from '../core/idempotency.ts'
import { cutPageAt, readCursor } from '../core/paging.ts'
import { visiblePeople } from '../policy/visibility.ts'

/** The notes of the moderators, newest first. Every member reads them all. */
export async function listNotes(db: Db, viewer: Viewer, { limit, offset, before }: Paging) {
  const [belowId] = readCursor(before, [Number.MAX_SAFE_INTEGER])
  const rows = await notesWith(
    db,
    viewer,
    sql`n.id < ${belowId}::bigint order by n.id desc limit ${limit + 1} offset ${offset}`,
  )
  const { items, next } = cutPageAt(rows, limit, ({ id }) => [id])
  return { items: items.map(asNote), next }
}

/** More are not counted. */
const COUNTED = 1_000

/** How many notes there are, counted up to 1,000. */
export async function countNotes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from moderator_notes limit ${COUNTED}) n`.execute(db)
  return rows[0]?.count ?? 0
}

/** One note; 404 for one that is gone. */
export async function readNote(db: Db, viewer: Viewer, noteId: number): Promise<ModeratorNote> {
  const [row] = await notesWith(db, viewer, sql`n.id = ${noteId}`)
  if (!row) throw notFound()
  return asNote(row)
}

/** Writes a note, which every member reads. */
export async function writeNote(tx: Db, viewer: Viewer, { content }: NoteInput): Promise<NewId> {
  const { id } = await tx
    .insertInto('moderator_notes')
    .values({ content, author_id: viewer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAction(tx, viewer, { act: 'note.create', targetId: id, detail: beginningOf(content) })
  return { id }
}

/** Deletes a note, for its author and for admins. */
export function deleteNote(db: Db, viewer: Viewer, noteId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const note = await tx
      .selectFrom('moderator_notes')
      .select(['id', 'content', 'author_id as authorId'])
      .where('id', '=', noteId)
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw notFound()
    if (!mayDeleteNote(viewer, note)) throw forbidden(noteWording.notYours)
    await tx.deleteFrom('moderator_notes').where('id', '=', note.id).execute()
    const detail = beginningOf(note.content)
    await recordAction(tx, viewer, {
      act: 'note.delete',
      targetId: note.id,
      subjectId: note.authorId,
      detail,
    })
  })
}

const IN_LOG = 100

/** Enough of a note to know it again in the log, where it outlives the note. */
const beginningOf = (content: string) => excerptOf(content, IN_LOG)

type Row = Omit<ModeratorNote, 'createdAt'> & { createdAt: Date }

async function notesWith(db: Db, viewer: Viewer, such: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id, n.content, n.created_at as "createdAt", ${personIn('u')} as author
    from moderator_notes n left join ${visiblePeople(viewer)} u on u.id = n.author_id
    where ${such}`.execute(db)
  return rows
}

const asNote = ({ createdAt, ...note }: Row): ModeratorNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
})
