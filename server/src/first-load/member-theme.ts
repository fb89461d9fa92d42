import type { CurrentUser } from '@kith/shared/accounts.ts'
import { lookOfTheme } from '@kith/shared/colours/theme-list.ts'
import { escapedAttribute } from '../core/http/html.ts'

type ThemeChoice = Pick<CurrentUser, 'colorTheme' | 'darkWithDevice'>

/** Writes the theme of its member into the page (rules/settings.md 20). `theme.js` applies it before first paint. */
export function withTheme(page: string, { colorTheme, darkWithDevice: follows }: ThemeChoice): string {
  const value = escapedAttribute(JSON.stringify({ follows, theme: knownLook(colorTheme) }))
  return page.replace('<html', () => `<html data-worn="${value}"`)
}

/** Deriving takes a millisecond or two, and there are as many as themes. */
const looks = new Map<string, ReturnType<typeof lookOfTheme>>()

function knownLook(id: string) {
  if (!looks.has(id)) looks.set(id, lookOfTheme(id))
  return looks.get(id)
}
