/**
 * The address of every page, for the web, pushed notifications, mails and links. To move a page, change it here and in
 * web/src/shell/routes.tsx. (A mail's link to unsubscribe is also a call, so it stands in mail.ts.)
 */
export const paths = {
  home: '/',
  about: '/about',
  login: '/login',
  forgotPassword: '/forgot-password',
  register: (code?: string) => (code ? `/register?code=${encodeURIComponent(code)}` : '/register'),
  /** The name is for password managers. */
  resetPassword: (token: string, username: string) =>
    `/reset-password?token=${token}&username=${encodeURIComponent(username)}`,
  bookmarks: '/bookmarks',
  /** All that this browser keeps of what the viewer has written. */
  drafts: '/drafts',
  post: (id: number, comment?: number) =>
    comment === undefined ? `/posts/${id}` : `/posts/${id}?comment=${comment}`,
  /** The page that copied links lead to. */
  sharedPost: (id: number) => `/post/${id}`,
  /** The profile of a member. Without a username: the viewer's own profile and settings. */
  profile: (username?: string) => (username ? `/profile/${encodeURIComponent(username)}` : '/profile'),
  settings: '/profile?tab=settings',
  settingsPage: (page: SettingsPage) => `/settings/${page}`,
  /** A member of whom only the id is known. */
  user: (id: number) => `/user/${id}`,
  messages: (userId?: number) => (userId === undefined ? '/messages' : `/messages?userId=${userId}`),
  communities: '/groups',
  community: (id: number, tab?: string) => (tab ? `/groups/${id}?tab=${tab}` : `/groups/${id}`),
  joinByLink: (code: string) => `/groups/join/${code}`,
  notifications: '/notifications',
  dashboard: (tab?: string) => (tab ? `/moderator?tab=${tab}` : '/moderator'),
  hashtag: (name: string) => `/hashtag/${encodeURIComponent(name)}`,
  trending: '/trending',
  pinned: '/pinned',
  search: (q: string) => `/search?q=${encodeURIComponent(q)}`,
  friends: (tab?: string) => (tab ? `/friends?tab=${tab}` : '/friends'),
}

/** The settings that have a page of their own. */
export type SettingsPage = 'security' | 'privacy' | 'notifications' | 'appearance' | 'words' | 'data'
