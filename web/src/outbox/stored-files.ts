import { createStore, del, delMany, get, keys, set } from 'idb-keyval'

/** Larger files are not copied onto a disk that may be someone else's. They wait as long as their page is open. */
const BYTES_MAX = 60_000_000

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('kith', 'outbox'))
const nameOf = (memberId: number, id: string) => `${memberId}.${id}`

/** Stores the file of an entry in this browser. Returns whether that worked. */
export async function saveFile(memberId: number, id: string, file: File): Promise<boolean> {
  if (file.size > BYTES_MAX) return false
  return (await attempt(() => set(nameOf(memberId, id), file, store()).then(() => true))) ?? false
}

export const readFile = (memberId: number, id: string) =>
  attempt(() => get<File>(nameOf(memberId, id), store()))

export const dropFile = (memberId: number, id: string) => attempt(() => del(nameOf(memberId, id), store()))

/** Deletes all files that this browser kept for a member. */
export const forgetFiles = (memberId: number) =>
  attempt(async () => {
    const all = await keys<string>(store())
    await delMany(
      all.filter((name) => name.startsWith(nameOf(memberId, ''))),
      store(),
    )
  })

/** Undefined where the browser has no IndexedDB, or no room in it. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
