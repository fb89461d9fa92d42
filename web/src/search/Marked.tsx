import { marked } from './marks.ts'

/** A text in which what was looked for stands out. */
export function Marked({ text, q }: { text: string; q: string }) {
  return (
    <bdi>
      {marked(text, q).map(({ text: piece, isMatch, at }) =>
        isMatch ? (
          <mark key={at} className="rounded-[2px] bg-accent-soft font-semibold text-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  )
}
