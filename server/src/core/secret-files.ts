import { readFileSync } from 'node:fs'

/** Settings that may be secrets. With `_FILE` behind it, each may be in a file of its own instead. */
const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_PING_URL',
  'METRICS_TOKEN',
] as const
const fileOf = (name: string) => `${name}_FILE`

export const FILE_SETTING_NAMES = SECRETS.map(fileOf)

type Settings = Record<string, string | undefined>

/** The environment with each secret that is in a file. Throws one line when a file cannot be read, or both are set. */
export function withSecretsOfFiles(env: Settings): Settings {
  const read = SECRETS.flatMap((name) => {
    const path = env[fileOf(name)]?.trim()
    return path ? [[name, readSecret(env, name, path)] as const] : []
  })
  return { ...env, ...Object.fromEntries(read) }
}

function readSecret(env: Settings, name: string, path: string): string {
  if (env[name]?.trim()) throw wrong(name, `must be left out, as ${name} is set too`)
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw wrong(
      name,
      `must be the path of a file that this user may read (${(error as { code?: string }).code})`,
    )
  }
  if (text === '') throw wrong(name, 'must be the path of a file that is not empty')
  return text
}

const wrong = (name: string, words: string) => new Error(`Wrong configuration: ${fileOf(name)}: ${words}`)
