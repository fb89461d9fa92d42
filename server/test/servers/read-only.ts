import { Client } from 'pg'

/**
 * Makes a database refuse what is written, as a standby does, or take it again. Ends its connections of these names, as
 * the others keep to what was.
 */
export async function makeReadOnly(url: string, readOnly: boolean, names = '%'): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query('begin')
  await client.query('set transaction read write')
  await client.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${readOnly}`)
  await client.query('commit')
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [names],
  )
  await client.end()
}
