import { defaultShareMessage, MESSAGE_LENGTH_MAX, type Recipient } from '@kith/shared/messages.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { EyeOff } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { FriendPicker } from '../../messages/FriendPicker.tsx'
import { Avatar } from '../../ui/faces/Avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { shareWordsClass } from './share-class.ts'
import { SharePreview } from './SharePreview.tsx'
import type { useFriendSharing } from './share-mutations.ts'

type Sharing = ReturnType<typeof useFriendSharing>
type Props = { post: Post; form: string; sharing: Sharing }

/** Shares a post with friends, as a message to each. */
export function ShareToFriends({ post, form, sharing }: Props) {
  const { words, write, chosen, toggle, outcomes, isPending, share } = sharing
  const reached = new Set(outcomes.flatMap(({ friend, failure }) => (failure === undefined ? friend.id : [])))
  return (
    <form
      id={form}
      className="flex flex-col gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        share()
      }}
    >
      <SharePreview post={post} />
      <textarea
        aria-label="Your message"
        placeholder={defaultShareMessage(post.author.name, post.content)}
        dir="auto"
        rows={2}
        maxLength={MESSAGE_LENGTH_MAX}
        readOnly={isPending}
        value={words}
        // The empty field is kept small.
        className={cx(shareWordsClass, words === '' ? 'max-h-[20dvh]' : 'max-h-[30dvh]')}
        onChange={({ target }) => write(target.value)}
      />
      <Notes sharing={sharing} />
      <FriendPicker
        postId={post.id}
        renderRow={(friend) => (
          <Choice
            friend={friend}
            isChosen={chosen.some((one) => one.friend.id === friend.id)}
            isReached={reached.has(friend.id)}
            isBusy={isPending}
            onToggle={() => toggle(friend)}
          />
        )}
      />
    </form>
  )
}

type ChoiceProps = {
  friend: Recipient
  isChosen: boolean
  isReached: boolean
  isBusy: boolean
  onToggle: () => void
}

function Choice({ friend, isChosen, isReached, isBusy, onToggle }: ChoiceProps) {
  return (
    <label className="flex items-center gap-3 rounded-6 p-2 transition-colors hover:bg-sunken has-checked:highlighted has-disabled:opacity-60">
      <Avatar person={friend} size={40} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-title font-semibold">{friend.name}</bdi>
        <span className="flex items-center gap-1 text-13 text-muted">
          {friend.maySeePost === false ? (
            <>
              <EyeOff className="size-4 shrink-0" aria-hidden />
              Can’t see this post
            </>
          ) : (
            <span className="truncate">@{friend.username}</span>
          )}
        </span>
      </span>
      {isReached && <span className="text-13 text-success">Sent</span>}
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isChosen || isReached}
        disabled={isReached || isBusy}
        onChange={onToggle}
      />
    </label>
  )
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** How many friends are chosen, who of them can't see the post, and whom it could not be sent to. */
function Notes({ sharing: { chosen, outcomes } }: { sharing: Sharing }) {
  const unseeing = chosen.flatMap(({ friend }) => (friend.maySeePost === false ? friend.name : []))
  const failed = outcomes.filter(({ failure }) => failure !== undefined)
  return (
    <div className="flex flex-col gap-1 text-13 empty:hidden">
      {failed.map(({ friend, failure }) => (
        <p key={friend.id} role="alert" className="text-danger">
          Not sent to <bdi>{friend.name}</bdi>: {failure}
        </p>
      ))}
      <output className="flex flex-col gap-1 text-muted empty:hidden">
        {chosen.length > 0 && (
          <span>
            {chosen.length} {chosen.length === 1 ? 'friend' : 'friends'} selected
          </span>
        )}
        {unseeing.length > 0 && (
          <span>
            <bdi>{names.format(unseeing)}</bdi> can’t see this post and will find ‘{postWording.unavailable}’
            in its place.
          </span>
        )}
      </output>
    </div>
  )
}
