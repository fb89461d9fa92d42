import type { Db } from '../core/database/database.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/** The key pair of this site, made when it is first needed. Of two processes that make one, the first row counts. */
export function openKeys(db: Db): () => Promise<VapidKeys> {
  let known: VapidKeys | undefined
  return async () => (known ??= (await read(db)) ?? (await make(db)))
}

async function make(db: Db): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await read(db)
  if (!stored) throw new Error('The push keys were deleted while they were made.')
  return stored
}

async function read(db: Db): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}
