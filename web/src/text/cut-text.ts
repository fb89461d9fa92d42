import type { Token } from '@kith/shared/text/tokens.ts'

/** What stands before `end` in a text, without white space at its own end. A cut link keeps its full address. */
export function cutAt(tokens: readonly Token[], end: number): Token[] {
  const cut: Token[] = []
  let left = end
  for (const token of tokens) {
    if (left <= 0) break
    cut.push({ ...token, text: token.text.slice(0, left) })
    left -= token.text.length
  }
  const last = cut.pop()
  return last ? [...cut, { ...last, text: last.text.trimEnd() }] : cut
}
