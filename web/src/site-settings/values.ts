import {
  type PlatformSettings,
  type PlatformSettingsInput,
  POST_LENGTH_MAX,
  TITLE_MAX,
} from '@kith/shared/settings.ts'
import { QUOTA_MB_MAX } from '@kith/shared/storage.ts'
import { atMost, notBlank } from '../core/field-rules.ts'
import { flagsOf, modeOf, type RegistrationMode } from '@kith/shared/settings/registration-mode.ts'

/** The values of the form. Numbers are text while they are typed. */
export type SettingsValues = {
  siteName: string
  mode: RegistrationMode
  maxPostLength: string
  defaultPostVisibility: 'friends' | 'public'
  trendingSidebarEnabled: boolean
  friendsSidebarEnabled: boolean
  trendingHashtagsEnabled: boolean
  trendingPostsTitle: string
  storageQuotaMb: string
}

export const valuesOf = (settings: PlatformSettings): SettingsValues => ({
  siteName: settings.siteName,
  mode: modeOf(settings),
  maxPostLength: String(settings.maxPostLength),
  defaultPostVisibility: settings.defaultPostVisibility === 'public' ? 'public' : 'friends',
  trendingSidebarEnabled: settings.trendingSidebarEnabled,
  friendsSidebarEnabled: settings.friendsSidebarEnabled,
  trendingHashtagsEnabled: settings.trendingHashtagsEnabled,
  trendingPostsTitle: settings.trendingPostsTitle,
  storageQuotaMb: String(settings.storageQuotaMb),
})

type Dirty = Partial<Record<keyof SettingsValues, boolean>>

/** What the admin has changed, and nothing else: another admin may be changing the rest. */
export function changeOf(values: SettingsValues, dirty: Dirty): PlatformSettingsInput {
  const { mode, maxPostLength, storageQuotaMb, ...others } = values
  const changed = Object.entries(others).filter(([name]) => dirty[name as keyof SettingsValues])
  return {
    ...Object.fromEntries(changed),
    ...(dirty.mode && flagsOf(mode)),
    ...(dirty.maxPostLength && { maxPostLength: Number.parseInt(maxPostLength, 10) }),
    ...(dirty.storageQuotaMb && { storageQuotaMb: Number.parseInt(storageQuotaMb, 10) }),
  }
}

const wholeUpTo = (limit: number) => ({
  validate: (typed: string) => {
    const number = Number.parseInt(typed, 10)
    const isWhole = /^\s*\d+\s*$/.test(typed) && number >= 1 && number <= limit
    return isWhole || `Please enter a whole number from 1 to ${limit.toLocaleString('en')}`
  },
})

/** The server's rules, checked in the form before anything is sent. */
export const settingsRules = {
  siteName: { validate: notBlank('Please enter a name'), maxLength: atMost(TITLE_MAX) },
  trendingPostsTitle: { validate: notBlank('Please enter a title'), maxLength: atMost(TITLE_MAX) },
  maxPostLength: wholeUpTo(POST_LENGTH_MAX),
  storageQuotaMb: wholeUpTo(QUOTA_MB_MAX),
}
