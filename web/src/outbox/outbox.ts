import { newKey } from '../core/calls/new-key.ts'
import { isReadable } from '../core/calls/unreadable-file.ts'
import { abandonUpload } from '../media/api.ts'
import { type Entry, entryOf, type NewEntry } from './entry.ts'
import { outboxWording } from './outcome.ts'
import { openStore } from './outbox-store.ts'
import { dropFile, readFile, saveFile } from './stored-files.ts'

type WithdrawnFile = { file?: File | undefined; lacks?: string | undefined }
export type Outbox = ReturnType<typeof openOutbox>

/**
 * What a member has sent and the server has not confirmed. Every tab of the browser has the same entries. It lives as
 * long as the page; sender.ts empties it.
 */
export function openOutbox(memberId: number) {
  const entryStore = openStore(memberId, (entry) => void fetchFile(entry))
  const { store, change } = entryStore
  const fetchFile = async ({ id, file: place }: Entry) => {
    if (place !== 'stored' || store.getState().files.has(id)) return
    const file = await readFile(memberId, id)
    if (file) entryStore.showFile(id, file)
    else change(id, { state: 'held', file: 'page', why: outboxWording.fileLost })
  }
  for (const entry of store.getState().entries) void fetchFile(entry)
  const remove = (id: string) => {
    const entry = store.getState().entries.find((one) => one.id === id)
    entryStore.remove(id)
    if (entry?.file) void dropFile(memberId, id)
  }
  const storeFile = async (id: string, file: File) => {
    if (!(await saveFile(memberId, id, file))) return
    if (store.getState().files.has(id)) change(id, { file: 'stored' })
    else void dropFile(memberId, id)
  }
  const putWithFile = (entry: Entry, file?: File | null) => {
    if (file) entryStore.showFile(entry.id, file)
    entryStore.put(entry)
    if (file) void storeFile(entry.id, file)
  }
  return {
    ...entryStore,
    memberId,
    remove,
    /** Takes something to send, with its file if it has one. */
    add: (written: NewEntry, file: File | null = null) =>
      putWithFile(entryOf(written, store.getState().entries, file, Date.now()), file),
    /** Puts back what was withdrawn, with its file. */
    putBack: (entry: Entry, file: File | undefined) =>
      putWithFile(file ? { ...entry, file: 'page' } : entry, file),
    /** Reads a stored file again, where the one that was picked can't be read any more. Returns whether that is one. */
    restoreFile: async ({ id }: Entry): Promise<boolean> => {
      const file = await readFile(memberId, id)
      if (!file || !(await isReadable(file))) return false
      entryStore.showFile(id, file)
      return true
    },
    /** Sends a held entry again. */
    retry: ({ id, isKeyUsed }: Entry) =>
      change(id, {
        state: 'waiting',
        isOwn: false,
        isPassed: false,
        isDenied: false,
        tries: 0,
        nextAt: Date.now(),
        why: undefined,
        ...(isKeyUsed && { key: newKey(), firstTriedAt: undefined, isKeyUsed: false }),
      }),
    /** Takes an entry out for good. Returns its file, or what is said of one that must be chosen again. */
    withdraw: ({ id, key, file: place, isUnreadable, why }: Entry): WithdrawnFile => {
      const file = store.getState().files.get(id)
      remove(id)
      abandonUpload(file, { id: key, sentBy: memberId })
      if (isUnreadable) return { lacks: why }
      return place && !file ? { lacks: outboxWording.fileLost } : { file }
    },
  }
}
