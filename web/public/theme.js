// Puts colours on the page before anything is painted: Midnight Dark where the device is dark and is followed, the
// member's theme, or the colours of the site. See core/theme/theme.ts, server/src/settings/page.ts and
// core/theme/dark.css.
;(() => {
  // A browser that is too old can't read the code of the page, or fails at its start (docs/decisions/0096).
  const tellTooOld = () => {
    const notice = document.querySelector('#too-old')
    // The page has begun: web/src/main.tsx.
    if (!notice) return
    document.querySelector('#root').textContent = ''
    notice.hidden = false
  }
  addEventListener('error', ({ filename }) => {
    if (!/\/(theme|assets\/[^/]+)\.js$/.test(filename)) return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tellTooOld)
    else tellTooOld()
  })
  const root = document.documentElement
  const { site, visitor, memberTheme } = root.dataset
  // A broken or forbidden store has nothing.
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null')
    } catch {
      return null
    }
  }
  // As the server says (server/src/first-load/member-theme.ts), or as this browser saw it last.
  const currentTheme = () => {
    if (visitor !== undefined) return { follows: true }
    return memberTheme
      ? JSON.parse(memberTheme)
      : { follows: stored('kith.night') === true, theme: stored('kith.theme') }
  }
  // A draft, posts that wait, an opened welcome and a place to return to move the posts that the server rendered.
  const movesPosts = () => {
    try {
      if (Object.keys(localStorage).some((key) => /^kith\.(draft|outbox|welcome)\./.test(key))) return true
      const place = JSON.parse(sessionStorage.getItem('kith.place') || 'null')
      return place?.y > 0 && place.entry === (history.state?.['__TSR_key'] ?? location.href)
    } catch {
      return false
    }
  }
  // The code of a page that the server rendered comes after the first paint (docs/decisions/0046): in the frame after
  // the one that paints it. A slow browser tells of its paint half a second later.
  const fetchCode = () => {
    const code = document.querySelector('#code')
    code?.replaceWith(code.content)
  }
  const fetchAfterPaint = () => {
    if (document.querySelector('#code')) requestAnimationFrame(fetchCode)
    else if (document.readyState === 'loading') requestAnimationFrame(fetchAfterPaint)
  }
  requestAnimationFrame(fetchAfterPaint)
  addEventListener('load', () => setTimeout(fetchCode, 500))
  const paper = document.querySelector('meta[name="theme-color"]')
  const { follows, theme } = currentTheme()
  if (theme) root.dataset.theme = theme.id
  if (movesPosts()) root.dataset.movesPosts = ''
  if (follows && matchMedia('(prefers-color-scheme: dark)').matches) {
    root.dataset.night = ''
    paper.content = '#0E1218'
    return
  }
  // The page that is kept for when there is no network has none.
  const look = theme || (site ? JSON.parse(site) : stored('kith.colors'))
  if (!look) return
  for (const [name, value] of Object.entries(look.variables || {})) root.style.setProperty(name, value)
  root.style.colorScheme = look.scheme
  paper.content = root.style.getPropertyValue('--color-page')
})()
