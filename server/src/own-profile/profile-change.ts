import { sql } from 'kysely'
import { accountWording, type CurrentUser, storedEmail } from '@kith/shared/accounts.ts'
import type { ProfileInput } from '@kith/shared/own-profile.ts'
import {
  asCurrentUser,
  confirmPassword,
  type Passwords,
  readCurrentUser,
  wrongPassword,
} from '../accounts/accounts.ts'
import { type Db, inTransaction, isUniqueViolation } from '../core/database/database.ts'
import { snakeCase } from '../core/database/snake-case.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import type { SignedIn } from '../core/viewer.ts'
import { discardMedia, setProfilePicture } from '../media/media.ts'
import { fetchAvatar, type FetchedAvatarDeps } from './fetched-avatar.ts'

export type ProfileDeps = FetchedAvatarDeps & { passwords: Passwords }

/** Changes the given parts of the member's own record. A new e-mail address needs the password. */
export async function changeProfile(
  deps: ProfileDeps,
  viewer: SignedIn,
  input: ProfileInput,
): Promise<CurrentUser> {
  const { id: memberId } = viewer
  const passwordHash = await confirmedFor(deps, viewer, input)
  const isElsewhere = input.avatar && !input.avatar.startsWith('/')
  const avatar = input.avatar && isElsewhere ? await fetchAvatar(deps, memberId, input.avatar) : input.avatar
  try {
    return await change(deps, memberId, { ...input, avatar }, passwordHash)
  } catch (error) {
    throw isUniqueViolation(error, 'users_email') ? emailTaken() : error
  }
}

/** Shows a stored picture, given by its address, across the top of the member's profile. */
export const setCover = (deps: ProfileDeps, memberId: number, coverImage: string) =>
  change(deps, memberId, { coverImage })

/** The hash that the password for a new e-mail address matched; undefined when the address stays. */
async function confirmedFor(
  deps: ProfileDeps,
  viewer: SignedIn,
  { email, currentPassword = '' }: ProfileInput,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const before = await readCurrentUser(deps.db, viewer.id)
  if (email === storedEmail(before.email)) return undefined
  if (currentPassword === '') throw invalid('currentPassword', accountWording.currentPasswordRequired)
  const passwordHash = await confirmPassword(deps, viewer, currentPassword)
  // Whoever has an address can be sent emails. So nobody can set theirs to one stranger's address after the other.
  await deps.limits.take('addressChange', viewer.id)
  return passwordHash
}

type ProfileUpdate = Omit<ProfileInput, 'avatar' | 'coverImage'> & {
  avatar?: string | null | undefined
  coverImage?: string | null | undefined
}

async function change(deps: ProfileDeps, memberId: number, input: ProfileUpdate, passwordHash?: string) {
  const { user, released } = await write(deps.db, memberId, input, passwordHash)
  await discardMedia(deps, released)
  return user
}

/** The member's row is locked first, so that of two new pictures at once only the later one stays. */
function write(db: Db, memberId: number, change: ProfileUpdate, passwordHash: string | undefined) {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set(({ ref }) => ({ name: ref('name'), ...columnsOf(change) }))
      .where('id', '=', memberId)
      .$if(passwordHash !== undefined, (update) => update.where('password_hash', '=', passwordHash ?? ''))
      .returningAll()
      .executeTakeFirst()
    // The member has just left, or the password was changed or reset meanwhile.
    if (!row) throw passwordHash === undefined ? notFound() : wrongPassword()
    return { user: asCurrentUser(row), released: await setProfilePictures(tx, memberId, change) }
  })
}

async function setProfilePictures(
  tx: Db,
  memberId: number,
  { avatar, coverImage }: ProfileUpdate,
): Promise<string[]> {
  const [face, cover] = [
    { purpose: 'avatar', field: 'avatar' },
    { purpose: 'cover', field: 'coverImage' },
  ] as const
  return [
    ...(avatar === undefined ? [] : await setProfilePicture(tx, memberId, avatar, face)),
    ...(coverImage === undefined ? [] : await setProfilePicture(tx, memberId, coverImage, cover)),
  ]
}

/** Each given field goes into the column of its name. */
function columnsOf(change: ProfileUpdate) {
  const { currentPassword: _, links, ...others } = change
  // A chosen theme is kept, until the member wants to be dark with the device again.
  const darkWithDevice = change.darkWithDevice ?? (change.colorTheme && false)
  const given = Object.entries({ ...others, darkWithDevice }).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value])),
    ...(links && { links: JSON.stringify(links) }),
    ...(change.colorTheme === 'midnight_dark' && { light_theme: LAST_LIGHT }),
  }
}

/** A second choice of Midnight Dark keeps it. */
const LAST_LIGHT = sql<string>`case when color_theme = 'midnight_dark' then light_theme else color_theme end`

const emailTaken = () =>
  conflict('taken', accountWording.emailTaken, [{ path: 'email', message: accountWording.emailTaken }])
