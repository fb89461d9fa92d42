import { escapedAttribute } from '../core/http/html.ts'

const FRAME = /<template id="frame">(.*?)<\/template>/s
const ROOT = '<div id="root"></div>'

/** Shows the header with the site's name before the client has run, as web/index.html keeps it for members. */
export function withFrame(page: string, siteName: string): string {
  const frame = FRAME.exec(page)?.[1] ?? ''
  const named = frame.replace('>Kith<', () => `>${escapedAttribute(siteName)}<`)
  return page.replace(ROOT, () => ROOT.replace('><', () => `>${named}<`))
}
