// Puts the member's theme on the page before anything is painted. Written by core/theme.ts, read here.
;(() => {
  try {
    const saved = JSON.parse(localStorage.getItem('kith.theme') || 'null')
    if (!saved) return
    const root = document.documentElement
    for (const [name, value] of Object.entries(saved.variables)) root.style.setProperty(name, value)
    root.style.colorScheme = saved.scheme
    document.querySelector('meta[name="theme-color"]').content = saved.variables['--color-page']
  } catch {
    // A broken or forbidden store means the default theme, which the style sheet holds.
  }
})()
