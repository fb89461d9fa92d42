import type { PlatformSettings } from './settings.ts'

/** The names of the settings for people: in the dashboard and the audit log. */
export const settingLabels: Record<keyof PlatformSettings, string> = {
  siteName: 'Site name',
  registrationEnabled: 'Registration',
  inviteOnly: 'Invitations only',
  maxPostLength: 'Longest post',
  defaultPostVisibility: 'Default post visibility',
  trendingSidebarEnabled: 'Trending posts',
  friendsSidebarEnabled: 'Friends',
  trendingHashtagsEnabled: 'Trending hashtags',
  trendingPostsTitle: 'Title of the trending page',
  storageQuotaMb: 'Storage for each member',
}
