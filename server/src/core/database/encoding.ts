import type { Client } from 'pg'

export const ENCODING = 'UTF8'

/** What is wrong with a database of another encoding, and what to do, for the operator. */
export const encodingWording = {
  isOther: (encoding: string) => `The database keeps text as ${encoding}, and Kith needs ${ENCODING}.`,
  todo:
    `Make another with createdb --encoding ${ENCODING} --template template0 NAME, ` +
    'and set DATABASE_URL to its address.',
}

/** Throws when the database has another encoding, which is set for good when it is made. */
export async function refuseOtherEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding ?? ''
  if (encoding !== ENCODING) throw new Error(`${encodingWording.isOther(encoding)} ${encodingWording.todo}`)
}
