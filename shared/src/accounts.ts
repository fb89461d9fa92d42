import { z } from 'zod'
import { exactText, id, NAME_REQUIRED, shownName, time } from './basics.ts'
import { urlOf } from './text/url.ts'
import { feedView, postVisibility } from './visibility.ts'

/** Addresses of the account calls. */
export const accountsApi = {
  login: '/api/login',
  logout: '/api/logout',
  register: '/api/register',
  user: '/api/user',
  forgotPassword: '/api/password/forgot',
  resetPassword: '/api/password/reset',
  sessions: '/api/user/sessions',
  session: '/api/user/sessions/:id',
  onboarding: '/api/user/first-hour',
} as const

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const NAME_MAX = 80
export const EMAIL_MAX = 254
export const BIO_MAX = 500
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200

/** Names that could be mistaken for the site or for one of its pages. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'bookmarks',
  'deleted',
  'everyone',
  'friends',
  'groups',
  'hashtag',
  'help',
  'healthz',
  'kith',
  'login',
  'logout',
  'media',
  'messages',
  'metrics',
  'moderator',
  'notifications',
  'null',
  'post',
  'posts',
  'profile',
  'readyz',
  'register',
  'root',
  'search',
  'settings',
  'support',
  'system',
  'trending',
  'undefined',
  'unknown',
  'user',
  'users',
])

export const accountWording = {
  /** Under the field before a mistake is made. */
  usernameRule: `${USERNAME_MIN} to ${USERNAME_MAX} letters, digits or underscores.`,
  usernamePermanent: 'Your username is permanent. You can change your profile name later.',
  passwordRule: `At least ${PASSWORD_MIN} characters. Common passwords and your username are refused.`,
  usernameRequired: 'Username is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooCommon: 'This password is too common',
  invalidEmail: 'Invalid email address',
  nameRequired: NAME_REQUIRED,
  usernameShape: 'Use 3 to 30 letters, digits or underscores',
  usernameReserved: 'This username is reserved',
  usernameTaken: 'This username is taken',
  emailTaken: 'This email address is already in use',
  invalidCredentials: 'Invalid username or password',
  tooManyFailures: 'Too many failed sign-ins.',
  registrationFailed: 'Registration failed',
  registrationClosed: 'Registration is closed',
  currentPasswordRequired: 'Current password is required',
  wrongPassword: 'Current password is incorrect',
} as const

export const role = z.enum(['user', 'moderator', 'admin'])
export type Role = z.infer<typeof role>

/** What a new member is led through: setting up the site, for its first admin, or finding one's feet in it. */
export const onboarding = z.enum(['site', 'member'])
export type Onboarding = z.infer<typeof onboarding>

/** Keyboards of phones put a space behind a word that they complete. */
export const username = exactText
  .trim()
  .min(1, accountWording.usernameRequired)
  .regex(/^\w{3,30}$/, accountWording.usernameShape)
  .refine((value) => !RESERVED_USERNAMES.has(value.toLowerCase()), accountWording.usernameReserved)

export const displayName = shownName(NAME_MAX)

/**
 * The one form of an e-mail address that is stored and compared: with an international domain in ASCII. What is no
 * such address stays as it is.
 */
export function storedEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (at === 0 || !/xn--|[^\0-\x7f]/i.test(domain) || /[\s/:?#[\]\\%]/.test(domain)) return text
  const { hostname } = urlOf(`http://${domain}`) ?? { hostname: domain }
  return text.slice(0, at) + hostname
}

/** As zod has it, but for top-level domains in other scripts, which ASCII writes with digits and hyphens. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[xX][nN]--[A-Za-z0-9-]*[A-Za-z0-9])$/
/** The part before the @ is ASCII: few mail servers take others. */
export const email = exactText
  .trim()
  .max(EMAIL_MAX)
  .transform(storedEmail)
  .pipe(z.email({ pattern: EMAIL, error: accountWording.invalidEmail }).max(EMAIL_MAX))
export const newPassword = exactText.min(PASSWORD_MIN, accountWording.passwordTooShort).max(PASSWORD_MAX)

export const loginInput = z.object({
  username: exactText.trim().min(1, accountWording.usernameRequired).max(EMAIL_MAX),
  password: exactText.min(PASSWORD_MIN, accountWording.passwordTooShort).max(PASSWORD_MAX),
})
export type LoginInput = z.infer<typeof loginInput>

/** `inviteCode` is needed unless registration is open; the server decides which (rules/accounts.md 23). */
export const registerInput = z.object({
  // Any text: every unusable code gets the same refusal (rules/accounts.md 20).
  inviteCode: z.string().optional(),
  username,
  name: displayName,
  email,
  password: newPassword,
})
export type RegisterInput = z.infer<typeof registerInput>

export const changePasswordInput = z.object({
  currentPassword: exactText.min(1, accountWording.currentPasswordRequired).max(PASSWORD_MAX),
  newPassword,
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

/** A member as others see them, in lists and beside their texts. */
export const person = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.infer<typeof person>

export const profileLink = z.object({ title: z.string(), url: z.string() })

/** A member with what they say of themselves to all who may see them. Answers and columns follow from its fields. */
export const describedPerson = person.extend({
  bio: z.string(),
  links: z.array(profileLink),
  /** A picture across the top of the profile. */
  coverImage: z.string().nullable(),
})
export type DescribedPerson = z.infer<typeof describedPerson>

/** The member's own record, `GET /api/user`, without the password (rules/accounts.md 11). */
export const currentUser = describedPerson.extend({
  email: z.string(),
  role,
  defaultPostVisibility: postVisibility,
  defaultFeedView: feedView,
  codesGenerated: z.int(),
  emailNotifications: z.boolean(),
  /** Whether the member and those they write with see what the other has read. */
  readMarks: z.boolean(),
  colorTheme: z.string(),
  /** Whether Midnight Dark is used instead while the device is dark. */
  darkWithDevice: z.boolean(),
  /** The theme that was applied before Midnight Dark was chosen. */
  lightTheme: z.string().nullable(),
  mustChangePassword: z.boolean(),
  /** What the member, who is new, is still led through. */
  firstHour: onboarding.nullable(),
  /** Whether the member has put away what explains Friends+. */
  knowsFriendsPlus: z.boolean(),
  /** Whether the member has posted: who has not is asked to whom a first post goes (rules/posts.md 64). */
  knowsAudience: z.boolean(),
  createdAt: time,
  lastLogin: time.nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** One of a member's own sessions, `GET /api/user/sessions`; `lastSeen` is exact to ten minutes. */
export const ownSession = z.object({
  id,
  device: z.string(),
  createdAt: time,
  lastSeen: time,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
