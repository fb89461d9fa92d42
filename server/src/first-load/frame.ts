import { escapedAttribute } from '../core/http/html.ts'

const FRAME = /<template id="frame">(.*?)<\/template>/s
const CODE = /<script type="module".*?<\/script>(\s*<link rel="modulepreload"[^>]*>)*/s
const ROOT = '<div id="root"></div>'

/** Shows the header with the site's name before the client has run, as web/index.html keeps it for members. */
export function withFrame(page: string, siteName: string): string {
  const frame = FRAME.exec(page)?.[1] ?? ''
  const named = frame.replace('>Kith<', () => `>${escapedAttribute(siteName)}<`)
  return withContent(page, named)
}

/** Shows the home page before the client has run. It is inert until then: nothing would answer a press. */
export const withHome = (page: string, home: string) =>
  withContent(withLateCode(page), `<div id="prerendered" inert aria-hidden="true">${home}</div>`)

/** Its code comes after the first paint (web/public/theme.js), so that the line brings what is seen first. */
const withLateCode = (page: string) => page.replace(CODE, (code) => `<template id="code">${code}</template>`)

const withContent = (page: string, content: string) =>
  page.replace(ROOT, () => ROOT.replace('><', () => `>${content}<`))
