import type { ColumnType, GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
/** A time that the database sets when it is not given. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A counter that triggers maintain; never written directly. */
export type Counter = ColumnType<number, never, never>
export type IdColumns<Columns extends string> = { [Column in Columns]: number }
export type JoinTable<Columns extends string> = IdColumns<Columns> & { created_at: Time }

export type UserRole = 'user' | 'moderator' | 'admin'
export type Visibility = 'friends' | 'friends_of_friends' | 'public'
