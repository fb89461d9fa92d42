import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { fillPath } from '@kith/shared/basics.ts'
import { type ModeratorNote, type NoteInput, notesApi, noteWording } from '@kith/shared/moderator-notes.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { partsQuery } from '../core/calls/pages.ts'
import { request, requestPart, errorText } from '../core/calls/request.ts'
import { toastError, toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

const NOTES = [notesApi.notes] as const
const FRESH_MS = 30_000

const notesQuery = {
  ...partsQuery(NOTES, (before, signal) =>
    requestPart<ModeratorNote[]>(notesApi.notes, { query: { before }, signal }),
  ),
  staleTime: FRESH_MS,
}

/** The notes of the moderators, newest first, page by page, and how many there are. */
export const useNotes = () =>
  useInfiniteQuery({
    ...notesQuery,
    select: ({ pages }) => ({ notes: pages.flatMap(({ body }) => body), total: pages[0]?.total ?? 0 }),
  })

/** The query once its first page has loaded. */
export type LoadedNotes = Extract<ReturnType<typeof useNotes>, { data: object }>

type NewNote = NoteInput & { key: string }

/** Writes a note. The same key sent again writes no second one. */
export function useAddNote() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ content, key }: NewNote) =>
      request<ModeratorNote>('POST', notesApi.notes, { body: { content }, idempotencyKey: key }),
    onSuccess: async () => {
      toast({ title: noteWording.added, description: noteWording.addedDetail })
      await queries.invalidateQueries({ queryKey: NOTES })
    },
    onError: () => toastError(noteWording.addFailed),
  })
}

/** Deletes a note. It leaves the list at once and comes back on failure. */
export function useDeleteNote() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => request('DELETE', fillPath(notesApi.note, { id })),
    onMutate: (id) => {
      const before = queries.getQueryData(NOTES)
      takeOut(queries, id)
      return before
    },
    onSuccess: () => toast({ title: noteWording.deleted }),
    onError: (error, _id, before) => {
      queries.setQueryData(NOTES, before)
      toastFailure(noteWording.deleteFailed, errorText(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: NOTES }),
  })
}

type NotesPage = { body: ModeratorNote[]; total: number }

/** The number is that of the notes that are left, so that a second run changes nothing more. */
const takeOut = (queries: QueryClient, id: number) =>
  changeCached<InfiniteData<NotesPage, string | null>>(queries, NOTES, (list) => {
    const held = list.pages.some(({ body }) => body.some((note) => note.id === id))
    const pages = list.pages.map((page) => ({
      ...page,
      total: held ? Math.max(0, page.total - 1) : page.total,
      body: page.body.filter((note) => note.id !== id),
    }))
    return { ...list, pages }
  })
