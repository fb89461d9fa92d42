import { join } from 'node:path'
import type { Config } from '../../core/config.ts'
import { measureDisk, openDisk } from '../../core/process/disk.ts'
import { openBar, type Progress, sizeWords } from '../../core/process/progress-bar.ts'
import { openDiskStore, openS3, type StoreKind } from '../../core/storage/storage.ts'
import { type MoveStats, moveMedia } from './media-move.ts'

const WORDS: Record<StoreKind, string> = { s3: 'S3', disk: 'the disk' }
/** What the host does at the end. */
const NEXT: Record<StoreKind, string> = {
  s3: 'Nothing is left to do: keep the S3_* settings.',
  disk: 'Now remove the S3_* settings, and restart Kith.',
}

/** Moves all files with a progress bar, and says in one line how many, and what is to do. Throws when a file stays. */
export async function moveByOperator(config: Config, url: string, to: StoreKind): Promise<string> {
  if (!config.s3)
    throw new Error(
      'Set S3_BUCKET and the other S3_* settings: move-media moves between that store and the disk.',
    )
  const stores = { disk: openDiskStore(config.dataDir, { flush: true }), s3: await openS3(config.s3) }
  const room = openDisk(() => measureDisk(join(config.dataDir, 'media')), { reserve: config.diskReserve })
  const checkRoom = async (bytes: number) => {
    if (to === 's3') return
    await room.checkRoomFor(bytes).catch(() => {
      throw new Error('The disk of DATA_DIR has no room for more files.')
    })
  }
  const bar = openBar('Moving')
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  let hasBegun = false
  const progress: Progress = (done, total) => {
    hasBegun = true
    bar.progress(done, total)
  }
  try {
    return describe(await moveMedia({ url, stores, to, progress, checkRoom, say }), to)
  } catch (error) {
    const next = hasBegun ? ' What was moved stays there; run it again to go on.' : ''
    throw new Error(`${reasonOf(error)}${next}`, { cause: error })
  } finally {
    bar.end()
  }
}

function describe({ files, bytes, there, lost }: MoveStats, to: StoreKind): string {
  const before = there > 0 ? ` ${there} were there before.` : ''
  const gone =
    lost.length > 0 ? ` The site itself has lost ${lost.length} files before: ${lost.join(', ')}.` : ''
  return `Moved ${files} files, ${sizeWords(bytes)}, to ${WORDS[to]}: each is whole there.${before}${gone} ${NEXT[to]}`
}

/** Of a file that could not be written, the reason is the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
