import type { CurrentUser } from '@kith/shared/accounts.ts'
import { styleOfTheme } from '@kith/shared/colours/theme-list.ts'
import { withAttribute } from '../core/http/index-html.ts'

type ThemeChoice = Pick<CurrentUser, 'colorTheme' | 'darkWithDevice'>

/** Writes the theme of its member into the page (rules/settings.md 20). `theme.js` applies it before first paint. */
export function withTheme(page: string, { colorTheme, darkWithDevice: follows }: ThemeChoice): string {
  const theme = knownStyle(colorTheme)
  return withAttribute(page, 'data-member-theme', JSON.stringify({ follows, theme }))
}

/** Deriving takes a millisecond or two, and there are as many as themes. */
const styles = new Map<string, ReturnType<typeof styleOfTheme>>()

function knownStyle(id: string) {
  if (!styles.has(id)) styles.set(id, styleOfTheme(id))
  return styles.get(id)
}
