/**
 * Applies a theme and stores it. The themes are not in the first load. Until they arrive, or if they can't be loaded,
 * the page keeps the stored theme (public/theme.js).
 */
export async function wearTheme(id: string): Promise<void> {
  const themes = await import('./theme.ts').catch(() => undefined)
  themes?.applyTheme(id)
}
