/** A mail, as text only. Its look is made from this. Names from right to left stand between FSI and PDI (plain-name.ts). */
export type Email = {
  to: string
  subject: string
  /** One item for each paragraph. */
  paragraphs: string[]
  /** Short lines, under the paragraphs. */
  list?: string[]
  /** The one thing to do, as a link. */
  action?: Link
  /** In small print at the end. */
  footnote?: string
  /** Under the small print. */
  links?: Link[]
  /** Takes the POST with which mail programs unsubscribe at one click (RFC 8058), and shows people a page. */
  unsubscribeUrl?: string
  /** Instead of that of its job, where several jobs may send the same email. */
  messageId?: string
}

type Link = { label: string; url: string }

type SiteIdentity = { siteName: string; publicUrl: string }

/** The email as plain text. */
export function asText(email: Email, { siteName, publicUrl }: SiteIdentity): string {
  const { paragraphs, list = [], action, footnote, links = [] } = email
  const parts = [
    ...paragraphs,
    ...(list.length > 0 ? [list.map((line) => `- ${line}`).join('\n')] : []),
    ...(action ? [linkInText(action)] : []),
    ...(footnote ? [footnote] : []),
    ...links.map(linkInText),
    `-- \n${siteName}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const linkInText = ({ label, url }: Link) => `${label}:\n${url}`

/** The email as HTML. All its text is escaped, and it fetches nothing. */
export function asHtml(email: Email, { siteName, publicUrl }: SiteIdentity): string {
  const { paragraphs, list = [], action, footnote, links = [] } = email
  const body = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${written(words)}</p>`),
    ...(list.length > 0 ? [listed(list)] : []),
    ...(action ? [button(action)] : []),
    ...(footnote ? [`<p style="margin:0 0 16px;${SMALL}">${written(footnote)}</p>`] : []),
    ...links.map((link) => `<p style="margin:0 0 4px;${SMALL}">${anchor(link)}</p>`),
    `<p style="margin:24px 0 0;${SMALL}">${anchor({ label: siteName, url: publicUrl })}</p>`,
  ]
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#ffffff">
<div style="max-width:480px;margin:0 auto;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a">
${body.join('\n')}
</div></body></html>`
}

const SMALL = 'font-size:13px;color:#5c5c5c'
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#1a1a1a;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600'

const listed = (lines: string[]) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">
${lines.map((line) => `<li style="margin:0 0 4px">${written(line)}</li>`).join('\n')}
</ul>`

const anchor = ({ label, url }: Link) => `<a href="${escape(url)}" style="color:#5c5c5c">${escape(label)}</a>`

const button = ({ label, url }: Link) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="${BUTTON}">${escape(label)}</a></p>
<p style="margin:0 0 16px;${SMALL};overflow-wrap:anywhere">${escape(url)}</p>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '')

/** Words as HTML, with each isolated name in an element that isolates it: not every mail program knows the signs. */
const written = (words: string) => escape(words).replaceAll(/\u2068([^\u2069]*)\u2069/g, '<bdi>$1</bdi>')
