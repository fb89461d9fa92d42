import { escapeHtml } from './html.ts'

/*
 * What the server writes into web/index.html, by its marks. Whoever changes one of these there changes it here.
 * The service worker takes data-site and data-visitor out again (web/worker/worker.ts).
 */

const FRAME = /<template id="frame">(.*?)<\/template>/s
const CODE = /<script type="module".*?<\/script>(\s*<link rel="modulepreload"[^>]*>)*/s
const ROOT = '<div id="root"></div>'

/** Puts an attribute on `<html>`, where `theme.js` reads it. */
export const withAttribute = (page: string, name: string, value?: string) =>
  page.replace('<html', () => `<html ${name}${value === undefined ? '' : `="${escapeHtml(value)}"`}`)

/** Puts links into the head, before the scripts. */
export const withLinks = (page: string, links: string) => page.replace('</title>', () => `</title>${links}`)

/** Names the page after the site, and gives the browser's own bar the colour of the page. */
export const withSite = (page: string, name: string, paper: string) =>
  page
    .replace(/(<title>)[^<]*/, (_, tag: string) => tag + escapeHtml(name))
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, tag: string) => tag + escapeHtml(name))
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_, tag: string) => tag + escapeHtml(paper))

/** Shows the header with the site's name before the client has run, as web/index.html keeps it for members. */
export function withFrame(page: string, siteName: string): string {
  const frame = FRAME.exec(page)?.[1] ?? ''
  return withContent(
    page,
    frame.replace('>Kith<', () => `>${escapeHtml(siteName)}<`),
  )
}

/** Shows the home page before the client has run. It is inert until then: nothing would answer a press. */
export const withHome = (page: string, home: string) =>
  withContent(withLateCode(page), `<div id="prerendered" inert aria-hidden="true">${home}</div>`)

/** Its code comes after the first paint (web/public/theme.js), so that the line brings what is seen first. */
const withLateCode = (page: string) => page.replace(CODE, (code) => `<template id="code">${code}</template>`)

const withContent = (page: string, content: string) =>
  page.replace(ROOT, () => ROOT.replace('><', () => `>${content}<`))

/** Puts elements at the end of the page. */
export const withEnd = (page: string, elements: string) => page.replace('</body>', () => `${elements}</body>`)
