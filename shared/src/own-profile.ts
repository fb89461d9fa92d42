import { z } from 'zod'
import { BIO_MAX, currentUser, displayName, email, PASSWORD_MAX } from './accounts.ts'
import { exactText, text } from './basics.ts'
import { mediaUrl } from './media.ts'
import { lengthOf } from './posts.ts'
import { themeId } from './colours/themes.ts'
import { feedView } from './visibility.ts'

/** Addresses of the calls about one's own profile. */
export const ownProfileApi = {
  profile: '/api/profile',
  password: '/api/profile/password',
  avatar: '/api/upload/avatar',
  avatarPreview: '/api/avatar-preview',
  cover: '/api/upload/cover',
  emailPreferences: '/api/user/email-preferences',
  messagePreferences: '/api/user/message-preferences',
} as const

export const LINKS_MAX = 10
export const LINK_TITLE_MAX = 80
export const LINK_URL_MAX = 2048

export const profileWording = {
  bioTooLong: `Bio must be ${BIO_MAX} characters or less`,
  linkTitleRequired: 'Link title is required',
  invalidUrl: 'Please enter a valid URL',
  noPicture: 'There is no picture that we can use at this address.',
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
  usernameFixed: 'Username cannot be changed',
  unsaved: 'You have changes to save.',
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile',
  avatarUpdated: 'Avatar updated successfully!',
  avatarUpdateFailed: 'Failed to update avatar',
  avatarUploaded: 'Avatar uploaded successfully!',
  avatarUploadFailed: 'Failed to upload avatar',
  coverUpdated: 'Cover updated',
  coverUpdateFailed: 'Failed to update cover',
  uploadFailed: 'Upload failed',
  passwordChanged: 'Password changed successfully!',
  emailPreferencesFailed: 'Failed to update email preferences',
  messagePreferencesFailed: 'Failed to update message preferences',
} as const

/** A web address, as browsers spell it. */
const webAddress = exactText
  .trim()
  .regex(/^https?:\/\//i, profileWording.invalidUrl)
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: /\.|^localhost$/,
      normalize: true,
      error: profileWording.invalidUrl,
    }),
  )
  .pipe(z.string().max(LINK_URL_MAX, profileWording.invalidUrl))

function isPicture(avatar: string): boolean {
  return mediaUrl.safeParse(avatar).success || webAddress.safeParse(avatar).success
}

const ownLink = z.object({
  title: text.trim().min(1, profileWording.linkTitleRequired).max(LINK_TITLE_MAX),
  url: webAddress,
})

/** `PUT /api/profile`: only the given fields change. A new e-mail address needs the password. */
export const profileInput = z
  .object({
    name: displayName,
    email,
    bio: text.trim().refine((bio) => lengthOf(bio) <= BIO_MAX, profileWording.bioTooLong),
    /** A picture of another site, which is fetched and stored; an own upload; or null or '' for none. */
    avatar: text
      .trim()
      .refine((avatar) => avatar === '' || isPicture(avatar), profileWording.invalidUrl)
      .transform((avatar) => avatar || null)
      .nullable(),
    /** Null removes the cover. A new one is uploaded by a call of its own, so that it has its shape and stands still. */
    coverImage: z.null(),
    defaultPostVisibility: z.enum(['friends', 'public']),
    defaultFeedView: feedView,
    /** A theme that is chosen alone is used on light and dark devices. */
    colorTheme: themeId,
    darkWithDevice: z.boolean(),
    knowsFriendsPlus: z.boolean(),
    knowsAudience: z.boolean(),
    links: z.array(ownLink).max(LINKS_MAX),
    currentPassword: exactText.max(PASSWORD_MAX),
  })
  .partial()
export type ProfileInput = z.infer<typeof profileInput>

export const emailPreferencesInput = z.object({ emailNotifications: z.boolean() })
export const messagePreferencesInput = z.object({ readMarks: z.boolean() })

export const avatarPreviewInput = z.object({ url: webAddress })
/** The answer of `POST /api/avatar-preview`: the stored picture, to be sent as `avatar`. */
export const avatarPreview = z.object({ url: mediaUrl })

/** The answer of `POST /api/upload/avatar` and `POST /api/upload/cover`. */
export const pictureSet = z.object({ url: mediaUrl, user: currentUser })
