import { createStore } from 'zustand/vanilla'
import { type Entry, inOrder } from './entry.ts'
import { readEntries, readEntry, watchEntries, writeEntry } from './stored-entries.ts'

type OutboxState = {
  entries: readonly Entry[]
  /** The files that are at hand, by the ids of their entries. */
  files: ReadonlyMap<string, File>
  /** How much of a file was sent, in percent, while it is sent. */
  percents: ReadonlyMap<string, number>
}

/** A member's entries as this page has them, the same as in the browser's other tabs. */
export function openStore(memberId: number, onOthers: (entry: Entry) => void) {
  const store = createStore<OutboxState>(() => ({
    entries: readEntries(memberId),
    files: new Map(),
    percents: new Map(),
  }))
  const show = (id: string, entry: Entry | undefined) =>
    store.setState((state) => {
      const others = state.entries.filter((one) => one.id !== id)
      if (entry) return { ...state, entries: inOrder([...others, entry]) }
      return { entries: others, files: without(state.files, id), percents: without(state.percents, id) }
    })
  watchEntries(memberId, (id) => {
    const entry = readEntry(memberId, id)
    show(id, entry)
    if (entry) onOthers(entry)
  })
  const put = (entry: Entry) => {
    writeEntry(memberId, entry.id, entry)
    show(entry.id, entry)
  }
  return {
    store,
    put,
    change: (id: string, part: Partial<Entry>) => {
      const entry = store.getState().entries.find((one) => one.id === id)
      if (entry) put({ ...entry, ...part })
    },
    remove: (id: string) => {
      writeEntry(memberId, id, undefined)
      show(id, undefined)
    },
    showFile: (id: string, file: File) =>
      store.setState(({ files }) => ({ files: new Map(files).set(id, file) })),
    /** Undefined when nothing is being sent any more. */
    showPercent: (id: string, percent: number | undefined) =>
      store.setState(({ percents }) => ({
        percents: percent === undefined ? without(percents, id) : new Map(percents).set(id, percent),
      })),
    /** Looks again at what is stored: another tab may have sent some of it. */
    readAgain: () => {
      for (const { id } of store.getState().entries) if (!readEntry(memberId, id)) show(id, undefined)
    },
  }
}

const without = <T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> =>
  map.has(id) ? new Map([...map].filter(([other]) => other !== id)) : map
