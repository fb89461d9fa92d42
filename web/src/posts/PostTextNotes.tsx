import { postWording, type Tag } from '@kith/shared/posts.ts'

type Props = {
  id: string
  /** How many characters may still be written; below zero, there are too many. */
  left: number
  limit: number
  /** Who is told of the post because it names them. */
  tags?: readonly Tag[]
  /** Why the server did not take the post. */
  refusal?: string | undefined
}

const NEAR = 200

/** What there is to say about the text: nothing, until it names someone or the limit nears. */
export function PostTextNotes({ id, left, limit, tags, refusal }: Props) {
  return (
    <div id={id} className="flex flex-col text-13 empty:hidden">
      {tags && tags.length > 0 && (
        <p className="text-muted">
          Tagged: <bdi>{list.format(tags.map(({ name }) => name))}</bdi>
        </p>
      )}
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

const list = new Intl.ListFormat('en', { type: 'conjunction' })
