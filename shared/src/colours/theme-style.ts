import { isDark } from './colour.ts'
import { DARK_TINT, TINT } from './face-inks.ts'
import { type Palette, rolesOf } from './roles.ts'

/** How a page looks: whether it is dark, and its custom properties. */
export type ThemeStyle = { scheme: 'light' | 'dark'; variables: Record<string, string> }

/** The style that a palette gives. */
export function themeStyleOf(palette: Palette): ThemeStyle {
  const dark = isDark(palette.card)
  const roles = rolesOf(palette)
  const colours = Object.entries(roles).map(([role, value]) => [`--color-${role}`, value])
  const shadow = dark ? '#00000080' : `${roles.ink}26`
  return {
    scheme: dark ? 'dark' : 'light',
    variables: {
      ...Object.fromEntries(colours),
      '--tint': `${(dark ? DARK_TINT : TINT) * 100}%`,
      '--overprint': dark ? 'screen' : 'multiply',
      '--shadow-raised': `0 12px 40px ${shadow}`,
    },
  }
}
