const VERSION_AND_VARIANT = [
  [6, 0x0f, 0x40],
  [8, 0x3f, 0x80],
] as const

/** A new UUID for an `Idempotency-Key`. `randomUUID` needs https, and Kith may be served without. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (const [at, mask, mark] of VERSION_AND_VARIANT) bytes[at] = ((bytes[at] ?? 0) & mask) | mark
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
