// Puts colours on the page before anything is painted: the member's theme, or those of the site. Written by
// core/theme.ts; those of the site are in the page itself (server/src/settings/page.ts).
;(() => {
  const root = document.documentElement
  const { site, visitor } = root.dataset
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null')
    } catch {
      // A broken or forbidden store means the colours of the site.
      return null
    }
  }
  const theme = visitor === undefined ? stored('kith.theme') : null
  // The page that is kept for when there is no network has none: they may have changed since.
  const look = theme || (site ? JSON.parse(site) : stored('kith.colors'))
  if (!look) return
  for (const [name, value] of Object.entries(look.variables || {})) root.style.setProperty(name, value)
  root.style.colorScheme = look.scheme
  if (theme) root.dataset.theme = theme.id
  document.querySelector('meta[name="theme-color"]').content = root.style.getPropertyValue('--color-page')
})()
