import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SETTING_NAMES } from './config.ts'

export const ENV_FILE = '.env'

/** An unquoted value with a # that no space precedes, also at its beginning. Docker reads on there, Node ends the value. */
const CUT = /^\uFEFF?\s*(?:export\s+)?(\w+)\s*=(?:\s*[^\s'"`#][^#\n]*(?<!\s)#|#(?=\S))/gm

/** The names in `.env`; none without the file. */
export const namesInEnvFile = () =>
  existsSync(ENV_FILE) ? Object.keys(parseEnv(readFileSync(ENV_FILE, 'utf8'))) : []

/**
 * Loads `.env` from the working folder. Variables that are set already stay as they are. Throws one line when a value
 * would be cut at its #.
 */
export function loadEnvFile(): void {
  if (!existsSync(ENV_FILE)) return
  for (const [, name = ''] of readFileSync(ENV_FILE, 'utf8').matchAll(CUT))
    if (SETTING_NAMES.includes(name))
      throw new Error(
        `Wrong configuration: ${name}: put it in quotes in .env, as it has a # that would end it there`,
      )
  process.loadEnvFile(ENV_FILE)
  // Some editors begin a file with a mark, which would belong to the first name.
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith('\uFEFF')) process.env[name.slice(1)] ??= value
}
