/**
 * Puts a theme on the page and keeps it. Themes are not in the first load: what this browser kept is on the page already
 * (public/theme.js), and holds good also when their code can't be had.
 */
export async function wearTheme(id: string): Promise<void> {
  const themes = await import('./theme.ts').catch(() => undefined)
  themes?.applyTheme(id)
}
