import { type RawBuilder, sql } from 'kysely'

/** Whether a member of the statement is suspended now. */
export const isSuspended = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from suspensions s where s.user_id = ${userId} and s.until > now())`
