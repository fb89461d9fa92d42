import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)

/** Hashes a password with argon2id into a PHC string. Runs off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', {
    ...COST,
    nonce,
    message: messageOf(password),
    tagLength: HASH_BYTES,
  })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${write(nonce)}$${write(hash)}`
}

export async function matchesHash(password: string, phc: string): Promise<boolean> {
  const { hash, ...parameters } = parse(phc)
  const derived = await derive('argon2id', {
    ...parameters,
    message: messageOf(password),
    tagLength: hash.length,
  })
  return timingSafeEqual(derived, hash)
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

type ParsedHash = Omit<Argon2Parameters, 'message' | 'tagLength'> & { hash: Buffer }

function parse(phc: string): ParsedHash {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc) ?? []
  // A row made by hand without a password: nothing matches it, at the usual cost.
  if (memory === undefined) return { ...COST, nonce: Buffer.alloc(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** The same letters typed on another keyboard are the same password. */
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const write = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
