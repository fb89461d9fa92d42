import { escapedAttribute } from '../core/http/html.ts'

const FRAME = /<template id="frame">(.*?)<\/template>/s
const ROOT = '<div id="root"></div>'

/** Shows the header with the site's name before the client has run, as web/index.html keeps it for members. */
export function withFrame(page: string, siteName: string): string {
  const frame = FRAME.exec(page)?.[1] ?? ''
  const named = frame.replace('>Kith<', () => `>${escapedAttribute(siteName)}<`)
  return withContent(page, named)
}

/** Shows the home page before the client has run. It is inert until then: nothing would answer a press. */
export const withHome = (page: string, home: string) =>
  withContent(page, `<div id="prerendered" inert aria-hidden="true">${home}</div>`)

const withContent = (page: string, content: string) =>
  page.replace(ROOT, () => ROOT.replace('><', () => `>${content}<`))
