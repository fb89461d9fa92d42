import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import sharp from 'sharp'
import type { Config } from '../../core/config.ts'
import { openStorage, type Storage } from '../../core/storage/storage.ts'
import { storedPathsOf, wholePathOf } from '../../media/media.ts'
import type { Report } from './findings.ts'

/** So many of the newest are looked at, and as many of all others by chance. */
const LOOKED_AT = 100
/** So many of these are read whole. */
const READ = 20
/** What each video that Kith stores begins with, at this byte. */
const HEADS = [
  { at: 4, mark: Buffer.from('ftyp') },
  { at: 0, mark: Buffer.from('1a45dfa3', 'hex') },
]
const HEAD_BYTES = 16

type MediaRow = { key: string; widths: number[]; bytes: string }

const SHOWN = "(purpose <> 'attachment' or num_nonnulls(post_id, comment_id, message_id) > 0)"
const COLUMNS = 'key, widths, file_size + variants_size as bytes'

/** Whether the files that the database names are there, whole, readable and Kith's own. */
export async function checkMediaFiles(config: Config, client: Client, report: Report): Promise<void> {
  const looked = await pickMedia(client)
  // Opening a store on the disk would make its folder.
  if (!config.s3 && !existsSync(join(config.dataDir, 'media')))
    return tellMissing(looked, looked.length, report)
  const storage = await openStorage(config)
  const sizes = await Promise.all(
    looked.map(async (media) => ({ media, size: await sizeOf(storage, media) })),
  )
  const missing = sizes.filter(({ size }) => size === undefined)
  const cut = sizes.filter(({ media, size }) => size !== undefined && size !== Number(media.bytes))
  const whole = sizes.filter(({ media, size }) => size === Number(media.bytes))
  const read = whole.slice(0, READ).map(({ media }) => media)
  const broken = [...cut.map(({ media }) => media), ...(await findDamaged(storage, read))]
  tellMissing(looked, missing.length, report)
  if (broken[0])
    report.problem(
      `Of ${looked.length} photos and videos ${broken.length} are damaged, such as ${broken[0].key}.`,
      'Check the disk, and copy these folders of media from the last good backup.',
    )
  const others = await countOthers(config, looked)
  if (others > 0)
    report.problem(
      `Of ${looked.length} photos and videos ${others} belong to another user than DATA_DIR.`,
      `Run: chown -R --reference=${config.dataDir} ${join(config.dataDir, 'media')}`,
    )
  if (missing.length + broken.length + others === 0)
    report.ok(`${looked.length} photos and videos are there and whole, and ${read.length} of them were read`)
}

function tellMissing(looked: MediaRow[], count: number, { problem }: Report): void {
  if (count > 0)
    problem(
      `Of ${looked.length} photos and videos ${count} are not there.`,
      'Was DATA_DIR or S3_BUCKET changed? Set it back, or restore a backup.',
    )
}

/** The newest, and others by chance. Ids have gaps, so twice as many are asked for. */
async function pickMedia(client: Client): Promise<MediaRow[]> {
  const { rows } = await client.query<MediaRow>(
    `with newest as (select ${COLUMNS} from media where ${SHOWN} order by id desc limit $1),
       chosen as (select 1 + floor(random() * (select max(id) from media))::bigint as id from generate_series(1, 2 * $1)),
       others as (select ${COLUMNS} from media where id in (select id from chosen) and ${SHOWN} limit $1)
     select * from newest union select * from others`,
    [LOOKED_AT],
  )
  return rows
}

/** In bytes, of all its files together; undefined when one is missing. */
async function sizeOf(storage: Storage, media: MediaRow): Promise<number | undefined> {
  const sizes = await Promise.all(storedPathsOf(media).map((path) => storage.size(path)))
  return sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

/** Those that cannot be shown, read one after another: a picture takes up to 64 MB while it is decoded. */
async function findDamaged(storage: Storage, looked: MediaRow[]): Promise<MediaRow[]> {
  const damaged: MediaRow[] = []
  for (const media of looked) if (!(await isSound(storage, media))) damaged.push(media)
  return damaged
}

/** Whether a picture can be decoded to its end, and a video begins as one. */
async function isSound(storage: Storage, media: MediaRow): Promise<boolean> {
  const isVideo = media.widths.length === 0
  const part = isVideo ? { start: 0, end: HEAD_BYTES - 1 } : undefined
  const contents = await storage.read(wholePathOf(media), part)
  if (!contents) return false
  const bytes = await buffer(contents)
  if (isVideo) return HEADS.some(({ at, mark }) => bytes.subarray(at, at + mark.length).equals(mark))
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}

/** How many of them belong to another user than the data folder. Files in S3 belong to nobody here. */
async function countOthers({ dataDir }: Config, looked: MediaRow[]): Promise<number> {
  const folder = await stat(dataDir).catch(() => undefined)
  if (!folder) return 0
  const { uid } = folder
  const owners = await Promise.all(
    looked.map(async (media) => {
      const file = await stat(join(dataDir, 'media', wholePathOf(media))).catch(() => undefined)
      return file?.uid ?? uid
    }),
  )
  return owners.filter((owner) => owner !== uid).length
}
