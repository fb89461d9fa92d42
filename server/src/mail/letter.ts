/** A mail, as text only. Its look is made from this. */
export type Letter = {
  to: string
  subject: string
  /** One item for each paragraph. */
  paragraphs: string[]
  /** The one thing to do, as a link. */
  action?: { label: string; url: string }
  /** In small print at the end. */
  footnote?: string
}

type House = { siteName: string; publicUrl: string }

/** The letter as plain text. */
export function asText({ paragraphs, action, footnote }: Letter, { siteName, publicUrl }: House): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `-- \n${siteName}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The letter as HTML. All its text is escaped, and it fetches nothing. */
export function asHtml({ paragraphs, action, footnote }: Letter, { siteName, publicUrl }: House): string {
  const body = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escape(words)}</p>`),
    ...(action ? [button(action.label, action.url)] : []),
    ...(footnote ? [`<p style="margin:0 0 16px;${SMALL}">${escape(footnote)}</p>`] : []),
    `<p style="margin:24px 0 0;${SMALL}"><a href="${escape(publicUrl)}" style="color:#5c5c5c">${escape(siteName)}</a></p>`,
  ]
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#ffffff">
<div style="max-width:480px;margin:0 auto;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a">
${body.join('\n')}
</div></body></html>`
}

const SMALL = 'font-size:13px;color:#5c5c5c'
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#1a1a1a;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600'

const button = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="${BUTTON}">${escape(label)}</a></p>
<p style="margin:0 0 16px;${SMALL};overflow-wrap:anywhere">${escape(url)}</p>`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
