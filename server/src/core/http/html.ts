const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element, or for an attribute between double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** JSON for an element of script: the same value, without a sign that could end the element. */
export const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c')
