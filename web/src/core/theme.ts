import { rolesOf } from './roles.ts'
import { karelMartens, type Theme, themes } from './themes.ts'

/** Also named in public/theme.js, which applies the theme before first paint. */
const STORE_KEY = 'kith.theme'

/** Applies a theme at once and stores it for the next visit. An unknown id gives the default theme. */
export function applyTheme(id: string): void {
  const theme = themes.find((theme) => theme.id === id) ?? karelMartens
  const variables = variablesOf(theme)
  const root = document.documentElement
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  root.style.colorScheme = theme.scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables['--color-page'] ?? '')
  keep({ id: theme.id, scheme: theme.scheme, variables })
}

/** The custom properties that make up a theme. */
export function variablesOf(theme: Theme): Record<string, string> {
  const colours = Object.entries(rolesOf(theme)).map(([role, value]) => [`--color-${role}`, value])
  return Object.fromEntries([
    ...colours,
    ['--tint', theme.scheme === 'dark' ? '13%' : '26%'],
    ['--overprint', theme.scheme === 'dark' ? 'screen' : 'multiply'],
    [
      '--shadow-raised',
      `0 12px 40px ${theme.scheme === 'dark' ? '#00000080' : `${theme.colors.textPrimary}26`}`,
    ],
  ])
}

function keep(saved: unknown): void {
  try {
    localStorage.setItem(STORE_KEY, JSON.stringify(saved))
  } catch {
    // Without localStorage the default theme shows until the session is known.
  }
}
