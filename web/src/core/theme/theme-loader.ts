/**
 * The themes, which are not in the first load. Until they arrive, or if they can't be loaded (undefined), the page keeps
 * the look it has (public/theme.js).
 */
export const loadThemes = () => import('./theme.ts').catch(() => undefined)
