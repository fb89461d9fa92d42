/**
 * The oldest browsers that Kith is built for, by their names at MDN. The build, the check of what it made
 * (check.ts), and the README follow it (docs/decisions/0096).
 */
export const OLDEST = {
  chrome: '119',
  chrome_android: '119',
  edge: '119',
  firefox: '121',
  firefox_android: '121',
  safari: '17',
  safari_ios: '17',
  webview_android: '119',
} as const

/** The same for the compilers of scripts and styles. Those for Android are built alike. */
export const BUILD_TARGETS = [
  `chrome${OLDEST.chrome}`,
  `edge${OLDEST.edge}`,
  `firefox${OLDEST.firefox}`,
  `safari${OLDEST.safari}`,
  `ios${OLDEST.safari_ios}`,
]
