import { type OwnWord, type OwnWordsType, ownWordsWording } from '@kith/shared/own-words.ts'
import { paths } from '@kith/shared/paths.ts'
import { useId } from 'react'
import { FoldedText } from '../text/FoldedText.tsx'
import { TimeAgo } from '../text/TimeAgo.tsx'
import { Button } from '../ui/Button.tsx'
import { TextLink } from '../ui/TextLink.tsx'

/** Characters of a comment that show at once. */
const SHOWN = 280

type Props = { type: OwnWordsType; word: OwnWord; onTakeAway: () => void }

/** What one did and when, with the own words, and a link to it only while one sees it. */
export function OwnWordRow({ type, word, onTakeAway }: Props) {
  const id = useId()
  const { content, hasFile, createdAt, postId, isShortened } = word
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p id={`${id}-what`} className="text-13 text-muted">
          <What type={type} word={word} />
          {createdAt && (
            <>
              {' · '}
              <TimeAgo time={createdAt} />
            </>
          )}
        </p>
        {content && (
          <FoldedText content={isShortened ? `${content}…` : content} collapseAt={SHOWN} plays={false} />
        )}
        {!content && hasFile && <p className="italic">{ownWordsWording.file}</p>}
        {postId === null && <p className="text-13 text-muted">{ownWordsWording.unseen}</p>}
      </div>
      <Button
        id={`${id}-away`}
        variant="secondary"
        size="small"
        aria-labelledby={`${id}-away ${id}-what`}
        onClick={onTakeAway}
      >
        {ownWordsWording[type].away}
      </Button>
    </li>
  )
}

function What({ type, word: { kind, id, postId } }: Pick<Props, 'type' | 'word'>) {
  // An own comment stands under a post.
  const what = type === 'comments' ? 'a post' : `a ${kind}`
  const { named } = ownWordsWording[type]
  if (postId === null) return `${named} ${what}`
  return (
    <>
      {named} <TextLink to={paths.post(postId, kind === 'comment' ? id : undefined)}>{what}</TextLink>
    </>
  )
}
