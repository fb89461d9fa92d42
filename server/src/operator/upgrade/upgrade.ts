import { Client } from '../../core/database/client.ts'
import type { Config } from '../../core/config.ts'
import { type BeforeMigrating, migrate, MigrationFailed } from '../../core/database/migrate.ts'

type UpgradeConfig = Pick<Config, 'dataDir' | 'backupBeforeUpgrade'>

/**
 * Brings the database to this code's schema. A database with members is backed up before. Throws one line that says
 * what happened and how to go back. Returns how many migrations were applied, in words; undefined when none was.
 */
export async function upgradeDatabase(
  url: string,
  { dataDir, backupBeforeUpgrade }: UpgradeConfig,
  say: (line: string) => void,
  migrations?: Parameters<typeof migrate>[1],
): Promise<string | undefined> {
  let backup: string | undefined
  const before: BeforeMigrating = async (missing) => {
    if (!backupBeforeUpgrade || !(await hasMembers(url))) return
    const { backUpBefore } = await import('./pre-upgrade-backup.ts')
    const file = await backUpBefore(url, dataDir)
    backup = file.path
    say(`Backed up the database before ${inNumber(missing.length)}: ${file.path} (${file.size})`)
  }
  const applied = await migrate(url, migrations, before).catch((error: unknown) => {
    throw error instanceof MigrationFailed ? new Error(withWayBack(error, backup), { cause: error }) : error
  })
  return applied.length > 0 ? inNumber(applied.length) : undefined
}

function withWayBack({ message }: MigrationFailed, backup: string | undefined): string {
  const from = backup ? `; the backup from before lies in ${backup}` : ''
  return `${message} How to go back stands in docs/operations.md, "Upgrading"${from}.`
}

const inNumber = (count: number) => `${count} migration${count === 1 ? '' : 's'}`

async function hasMembers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(`select to_regclass('users') is not null as is`)
    if (!rows[0]?.is) return false
    return (await client.query('select from users limit 1')).rows.length > 0
  } finally {
    await client.end()
  }
}
