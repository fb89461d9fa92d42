// Puts colours on the page before anything is painted: Midnight Dark where the device is dark and is followed, the
// member's theme, or the colours of the site. What is stored was written by core/theme.ts, which goes on from there. The
// colours of the site are in the page itself (server/src/settings/page.ts), those of the night in core/night.css.
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
  const paper = document.querySelector('meta[name="theme-color"]')
  const follows = visitor !== undefined || stored('kith.night') === true
  const theme = visitor === undefined ? stored('kith.theme') : null
  if (theme) root.dataset.theme = theme.id
  if (follows && matchMedia('(prefers-color-scheme: dark)').matches) {
    root.dataset.night = ''
    paper.content = '#0E1218'
    return
  }
  // The page that is kept for when there is no network has none: they may have changed since.
  const look = theme || (site ? JSON.parse(site) : stored('kith.colors'))
  if (!look) return
  for (const [name, value] of Object.entries(look.variables || {})) root.style.setProperty(name, value)
  root.style.colorScheme = look.scheme
  paper.content = root.style.getPropertyValue('--color-page')
})()
