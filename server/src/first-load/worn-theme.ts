import type { CurrentUser } from '@kith/shared/accounts.ts'
import { lookOfTheme } from '@kith/shared/colours/theme-list.ts'
import { escapedAttribute } from '../core/http/html.ts'

type Worn = Pick<CurrentUser, 'colorTheme' | 'darkWithDevice'>

/** Writes into the page what its member wears (rules/settings.md 20). `theme.js` puts it on before first paint. */
export function withTheme(page: string, { colorTheme, darkWithDevice: follows }: Worn): string {
  const worn = escapedAttribute(JSON.stringify({ follows, theme: knownLook(colorTheme) }))
  return page.replace('<html', () => `<html data-worn="${worn}"`)
}

/** Deriving takes a millisecond or two, and there are as many as themes. */
const looks = new Map<string, ReturnType<typeof lookOfTheme>>()

function knownLook(id: string) {
  if (!looks.has(id)) looks.set(id, lookOfTheme(id))
  return looks.get(id)
}
