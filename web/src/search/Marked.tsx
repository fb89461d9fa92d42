import { markMatches } from './marks.ts'

/** A text in which the searched words are marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  return (
    <bdi>
      {markMatches(text, q).map(({ text: piece, isMatch, at }) =>
        isMatch ? (
          <mark
            key={at}
            className="bg-transparent font-semibold text-inherit underline decoration-accent decoration-2 underline-offset-3"
          >
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </bdi>
  )
}
