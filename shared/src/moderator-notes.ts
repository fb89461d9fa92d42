import { z } from 'zod'
import { person } from './accounts.ts'
import { id, isBlank, text, time } from './basics.ts'
import { lengthOf } from './posts.ts'

/** Addresses of the calls about the notes of moderators. */
export const notesApi = {
  notes: '/api/moderator/notes',
  note: '/api/moderator/notes/:id',
} as const

export const NOTE_MAX = 500

/** The words on screen (rules/moderation.md 11). */
export const noteWording = {
  added: 'Note added',
  addedDetail: 'Your moderator note has been saved.',
  addFailed: 'Failed to add note. Please try again.',
  tooLong: `A note can have at most ${NOTE_MAX} characters.`,
  deleted: 'Note deleted',
  deleteFailed: 'Failed to delete note',
  deleteQuestion: 'It disappears for everybody. This action cannot be undone.',
  notYours: 'Only its author or an admin can delete a note.',
  loadFailed: 'Failed to fetch notes',
  none: 'No notes yet',
  /** A moderator who has left, or whom the viewer does not see. */
  unknownAuthor: 'A moderator',
} as const

/** A note of the moderators for all members (rules/moderation.md 11). */
export const moderatorNote = z.object({
  id,
  content: z.string(),
  /** Null for who has left, or whom the viewer does not see. */
  author: person.nullable(),
  createdAt: time,
})
export type ModeratorNote = z.infer<typeof moderatorNote>

/** Whether a text can be a note (rules/moderation.md 11): trimmed, 1 to 500 characters. */
export const isNote = (content: string): boolean => {
  return !isBlank(content) && lengthOf(content.trim()) <= NOTE_MAX
}

export const noteInput = z.object({
  content: text
    .trim()
    .min(1)
    .refine((content) => lengthOf(content) <= NOTE_MAX, noteWording.tooLong),
})
export type NoteInput = z.infer<typeof noteInput>
