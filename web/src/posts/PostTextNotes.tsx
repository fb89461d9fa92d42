import { postWording, type Tag } from '@kith/shared/posts.ts'

type Props = {
  id: string
  /** How many characters may still be written; negative when there are too many. */
  left: number
  limit: number
  /** Whom the text tags. */
  tags?: readonly Tag[]
}

const NEAR = 200

/** Notes about a text: tagged people, errors, and the characters left when the limit is near. */
export function PostTextNotes({ id, left, limit, tags }: Props) {
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
      {left <= Math.min(NEAR, limit / 2) && (
        <p className={left < 0 ? 'text-danger tabular-nums' : 'text-muted tabular-nums'}>
          {left < 0 ? `${-left} too many` : `${left} characters left`}
        </p>
      )}
    </div>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
