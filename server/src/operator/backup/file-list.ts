import { createHash } from 'node:crypto'
import { copyFile, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { UnusableBackup } from './archive.ts'

/**
 * The files of a night's backup, which lie beside it and are kept once for all nights. The first line is about the backup,
 * each other one about a file: the SHA-256 of what is stored, its bytes, and its name among the media.
 */
export type FileList = {
  /** The backup as it is stored. */
  backup: FileSum
  /** Fails at its end when the lines are not those that were written. */
  files: AsyncIterable<ListedFile>
}
export type FileSum = { sha256: string; bytes: number }
export type ListedFile = FileSum & { name: string }

/** `lines`: the SHA-256 of all lines but the first. */
const head = z.object({ sha256: z.string(), bytes: z.number(), lines: z.string() })
type ListHead = z.infer<typeof head>
const LINE = /^([0-9a-f]{64}) (\d+) ([\w-]{22}\/(?:video|\d{1,5}\.webp)(?:\.[0-9a-f]{16}\.age)?)$/

/** The path of a stored file in the storage of its site. */
export const pathOf = (name: string) => name.replace(/\.[0-9a-f]{16}\.age$/, '')

const WRITE_CHARACTERS = 64 * 1024

/** Writes a list to a file. `writeHead` says in its first line which backup it belongs to, when that is there. */
export async function openListWriter(path: string) {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting = headLine({ sha256: '', bytes: 0, lines: '' })
  const write = async () => {
    await file.appendFile(waiting)
    waiting = ''
  }
  return {
    add: async (listed: ListedFile): Promise<void> => {
      const line = lineOf(listed)
      hash.update(line)
      waiting += line
      if (waiting.length > WRITE_CHARACTERS) await write()
    },
    /** Copies the list so far; returns where to. */
    copyTo: async (copy: string): Promise<string> => {
      await write()
      await copyFile(path, copy)
      await writeHead(copy, { sha256: '', bytes: 0, lines: hash.copy().digest('hex') })
      return copy
    },
    /** Ends the list, which is of no backup yet; returns the SHA-256 of its lines, which the backup has inside. */
    end: async (): Promise<string> => {
      const lines = hash.digest('hex')
      try {
        await write()
        await file.write(headLine({ sha256: '', bytes: 0, lines }), 0)
      } finally {
        await file.close()
      }
      return lines
    },
  }
}

export type ListWriter = Awaited<ReturnType<typeof openListWriter>>

const lineOf = ({ sha256, bytes, name }: ListedFile) => `${sha256} ${bytes} ${name}\n`

const HEAD_BYTES = 256
const headLine = (first: ListHead) => `${JSON.stringify(first).padEnd(HEAD_BYTES - 1)}\n`

/** Says in a list which backup it belongs to. */
export async function writeHead(path: string, first: ListHead): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.write(headLine(first), 0)
  } finally {
    await file.close()
  }
}

/** Reads a list. Throws `UnusableBackup` when it is none, or is damaged. */
export async function readList(contents: Readable): Promise<FileList> {
  const lines = createInterface({ input: contents, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const first = await lines.next()
  const read = head.safeParse(first.done ? undefined : parsed(first.value))
  if (!read.success) throw damaged()
  return { backup: read.data, files: filesOf(lines, read.data.lines) }
}

async function* filesOf(lines: AsyncIterator<string>, expected: string): AsyncGenerator<ListedFile> {
  const hash = hashLines()
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [, sha256, bytes, name] = LINE.exec(next.value) ?? []
    if (!sha256 || !name) throw damaged()
    const listed = { sha256, bytes: Number(bytes), name }
    hash.add(listed)
    yield listed
  }
  if (hash.digest() !== expected) throw damaged()
}

/** The SHA-256 of the lines of these files, as the backup has it inside. */
export function hashLines() {
  const hash = createHash('sha256')
  return {
    add: (listed: ListedFile) => hash.update(lineOf(listed)),
    digest: () => hash.digest('hex'),
  }
}

/** What a host can do who has no list. */
export const WITHOUT_LIST = 'restore --rows-only needs none'

const damaged = () => new UnusableBackup(`the list of its files is damaged. ${WITHOUT_LIST}`)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
