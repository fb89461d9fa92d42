import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { UnusableBackup } from './archive.ts'

/** What the names of encrypted files end with. */
export const SEALED = '.age'

/** A short hash of these keys, whatever their order. */
export const keyFingerprint = (recipients: string[]) =>
  createHash('sha256').update(recipients.toSorted().join()).digest('hex').slice(0, 8)

/** Encrypts for all of these public keys of age. It is loaded only where it is needed. */
export async function seal(contents: Readable, recipients: string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const one of recipients) encrypter.addRecipient(one)
  return through(contents, (stream) => encrypter.encrypt(stream))
}

/** None of the keys fits, or what they should open is damaged at its beginning. */
export class NotDecrypted extends Error {
  override name = 'NotDecrypted'
}

/**
 * Decrypts with whichever of these secret keys fits. Throws `NotDecrypted` when none does. The stream fails with
 * `UnusableBackup` where what is encrypted is damaged.
 */
export async function unseal(contents: Readable, identities: string[]): Promise<Readable> {
  if (identities.length === 0)
    throw new NotDecrypted('The backup is encrypted. Name the file of its secret key with --identity.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const one of identities) decrypter.addIdentity(one)
  const opened = await through(contents, (stream) =>
    decrypter.decrypt(stream).catch((error: unknown) => {
      const why =
        contents.errored ?? new NotDecrypted('None of these keys fits the backup.', { cause: error })
      contents.destroy()
      throw why
    }),
  )
  return Readable.from(decrypted(opened, contents), { objectMode: false })
}

async function* decrypted(opened: Readable, contents: Readable): AsyncGenerator<Buffer> {
  try {
    yield* opened as AsyncIterable<Buffer>
  } catch (error) {
    throw contents.errored ?? new UnusableBackup('what is encrypted is damaged', { cause: error })
  }
}

type Bytes = globalThis.ReadableStream<Uint8Array>

async function through(contents: Readable, turn: (stream: Bytes) => Promise<Bytes>): Promise<Readable> {
  const turned = await turn(Readable.toWeb(contents) as Bytes)
  return Readable.fromWeb(turned as ReadableStream<Uint8Array>)
}

/** Throws one sentence when one of them is no public key of age. */
export async function refuseWrongRecipients(recipients: string[]): Promise<void> {
  if (recipients.length === 0) return
  const { Encrypter } = await import('age-encryption')
  for (const one of recipients) {
    try {
      new Encrypter().addRecipient(one)
    } catch (error) {
      throw new Error(`BACKUP_ENCRYPT_TO has what is no public key of age: ${one.slice(0, 12)}…`, {
        cause: error,
      })
    }
  }
}

/** The secret keys in a file as `age-keygen` writes it. */
export async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (found.length === 0) throw new Error(`${path} has no secret key of age.`)
  return found
}
