import { accountWording, type CurrentUser } from '@kith/shared/accounts.ts'
import type { ProfileInput } from '@kith/shared/own-profile.ts'
import {
  asCurrentUser,
  confirmPassword,
  type Passwords,
  readCurrentUser,
  wrongPassword,
} from '../accounts/accounts.ts'
import { type Db, inTransaction, isUniqueViolation } from '../core/database/database.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import type { SignedIn } from '../core/http/guards.ts'
import { discardMedia, wearAvatar } from '../media/media.ts'
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
    const { user, released } = await write(deps.db, memberId, { ...input, avatar }, passwordHash)
    await discardMedia(deps, released)
    return user
  } catch (error) {
    throw isUniqueViolation(error, 'users_email') ? emailTaken() : error
  }
}

/** The hash that the password for a new e-mail address matched; undefined when the address stays. */
async function confirmedFor(
  deps: ProfileDeps,
  viewer: SignedIn,
  { email, currentPassword = '' }: ProfileInput,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const before = await readCurrentUser(deps.db, viewer.id)
  if (email === before.email) return undefined
  if (currentPassword === '') throw invalid('currentPassword', accountWording.currentPasswordRequired)
  const passwordHash = await confirmPassword(deps, viewer, currentPassword)
  // Whoever has an address can be sent letters. So nobody can set theirs to one stranger's address after the other.
  await deps.limits.take('addressChange', viewer.id)
  return passwordHash
}

type Change = Omit<ProfileInput, 'avatar'> & { avatar: string | null | undefined }

/** The member's row is locked first, so that of two new avatars at once only the later one stays. */
function write(db: Db, memberId: number, change: Change, passwordHash: string | undefined) {
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
    const released = change.avatar === undefined ? [] : await wearAvatar(tx, memberId, change.avatar)
    return { user: asCurrentUser(row), released }
  })
}

function columnsOf(change: Change) {
  const { name, email, bio, avatar, defaultPostVisibility, defaultFeedView, colorTheme, links } = change
  return {
    ...switchesOf(change),
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(bio !== undefined && { bio }),
    ...(avatar !== undefined && { avatar }),
    ...(defaultPostVisibility && { default_post_visibility: defaultPostVisibility }),
    ...(defaultFeedView && { default_feed_view: defaultFeedView }),
    ...(colorTheme && { color_theme: colorTheme }),
    ...(links && { links: JSON.stringify(links) }),
  }
}

function switchesOf({ colorTheme, knowsFriendsPlus, ...change }: Change) {
  // A chosen theme is kept, until the member wants to be dark with the device again.
  const darkWithDevice = change.darkWithDevice ?? (colorTheme && false)
  return {
    ...(darkWithDevice !== undefined && { dark_with_device: darkWithDevice }),
    ...(knowsFriendsPlus !== undefined && { knows_friends_plus: knowsFriendsPlus }),
  }
}

const emailTaken = () =>
  conflict('taken', accountWording.emailTaken, [{ path: 'email', message: accountWording.emailTaken }])
