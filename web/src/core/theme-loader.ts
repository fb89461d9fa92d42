/**
 * Wears a member's theme, or the look of the site for visitors (null), and stores it for the next visit.
 * `followsDevice` wears Midnight Dark instead while the device is dark. The themes are not in the first load. Until they
 * arrive, or if they can't be loaded, the page keeps the look it has (public/theme.js).
 */
export async function wearTheme(id: string | null, followsDevice: boolean): Promise<void> {
  const themes = await import('./theme.ts').catch(() => undefined)
  themes?.wear(id, followsDevice)
}
