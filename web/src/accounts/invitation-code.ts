/**
 * Formats a code while it is typed: upper case, with a hyphen after every four characters.
 * Text that can't become a code is only trimmed and put into upper case.
 */
export function formatCode(typed: string): string {
  const code = typed.trim().toUpperCase()
  const plain = code.replaceAll('-', '')
  if (!/^[A-Z0-9]{1,12}$/.test(plain)) return code
  return (plain.match(/.{1,4}/g) ?? []).join('-')
}

/** The code that a link to register has brought; empty without one. */
export const codeInAddress = () => formatCode(new URLSearchParams(window.location.search).get('code') ?? '')
