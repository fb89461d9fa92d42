import { postWording } from '@kith/shared/posts.ts'

type Props = {
  id: string
  /** How many characters may still be written; below zero, there are too many. */
  left: number
  limit: number
  /** Why the server did not take the post. */
  refusal: string | undefined
}

const NEAR = 200

/** What there is to say about the text: nothing, until the limit nears. */
export function ComposerNotes({ id, left, limit, refusal }: Props) {
  return (
    <div id={id} className="flex flex-col text-13 empty:hidden">
      {left < 0 && (
        <p role="alert" className="text-danger">
          {postWording.tooLong(limit)}
        </p>
      )}
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      {left <= Math.min(NEAR, limit / 2) && (
        <p className={left < 0 ? 'text-danger tabular-nums' : 'text-muted tabular-nums'}>
          {left < 0 ? `${-left} too many` : `${left} characters left`}
        </p>
      )}
    </div>
  )
}
