import { ownWordsWording } from '@kith/shared/own-words.ts'
import type { SettingsPage } from '@kith/shared/paths.ts'
import { Bell, Eye, KeyRound, type LucideIcon, MessageSquareQuote, Package, Palette } from 'lucide-react'

type PageLabel = { title: string; hint: string; icon: LucideIcon }

/** The settings that have a page of their own, in order. The words of a hint are what somebody may look for. */
export const SETTINGS_PAGES: Record<SettingsPage, PageLabel> = {
  security: {
    title: 'Sign-in and security',
    hint: 'Password, and the devices where you are signed in',
    icon: KeyRound,
  },
  privacy: {
    title: 'Privacy',
    hint: 'Read marks, blocked and hidden members, who opened your posts',
    icon: Eye,
  },
  notifications: { title: 'Notifications', hint: 'Push on this device, and email', icon: Bell },
  appearance: {
    title: 'Appearance',
    hint: 'Light, dark or like your device, and color themes',
    icon: Palette,
  },
  words: {
    title: ownWordsWording.title,
    hint: 'Your comments, likes, saves and tags, to delete or take back',
    icon: MessageSquareQuote,
  },
  data: { title: 'Your data', hint: 'Storage, a copy of everything, delete your account', icon: Package },
}
