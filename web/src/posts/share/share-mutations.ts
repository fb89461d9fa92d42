import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isBlank } from '@kith/shared/basics.ts'
import { defaultShareMessage, messageWording, type Recipient } from '@kith/shared/messages.ts'
import { type Post, postWording } from '@kith/shared/posts.ts'
import { seenBy } from '@kith/shared/audience.ts'
import pLimit from 'p-limit'
import { useState } from 'react'
import { newKey } from '../../core/calls/new-key.ts'
import { errorText } from '../../core/calls/request.ts'
import { useWords } from '../../drafts/api.ts'
import { share } from '../../messages/api.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { showNewPost } from '../own-post.ts'
import { repost } from '../management-api.ts'

/** A friend to share with. Sending the same text again under the same key makes no second message. */
type ChosenFriend = { friend: Recipient; key: string }
type ShareResult = { friend: Recipient; failure: string | undefined }

/** The number of messages sent at a time. */
const AT_ONCE = 4

/** Chooses friends to share a post with and sends it. A friend whom it reached gets no second message. */
export function useFriendSharing(post: Post, onShared: () => void) {
  const queries = useQueryClient()
  const { words, write: keep, forget } = useWords(`share-to-friends.${post.id}`)
  const [chosen, setChosen] = useState<readonly ChosenFriend[]>([])
  const [outcomes, setOutcomes] = useState<readonly ShareResult[]>([])
  const reached = outcomes.filter(({ failure }) => failure === undefined)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (share: ShareInput) => sendAll(queries, share),
    onSuccess: (answers) => {
      const failed = answers.filter(({ failure }) => failure !== undefined)
      const all = [...reached, ...answers]
      setOutcomes(all)
      setChosen((chosen) => chosen.filter(({ friend }) => failed.some((one) => one.friend.id === friend.id)))
      if (failed.length > 0) return toast(failedToast)
      setOutcomes([])
      forget()
      toast({ title: messageWording.shared, description: messageWording.sharedDetail(all.length) })
      onShared()
    },
  })
  const toggle = (friend: Recipient) =>
    setChosen((chosen) =>
      chosen.some((one) => one.friend.id === friend.id)
        ? chosen.filter((one) => one.friend.id !== friend.id)
        : [...chosen, { friend, key: newKey() }],
    )
  const write = (words: string) => {
    keep(words)
    // A changed text makes other messages, with new keys.
    setChosen((chosen) => chosen.map(({ friend }) => ({ friend, key: newKey() })))
  }
  const share = () => {
    if (isPending) return
    if (chosen.length > 0) mutate({ post, words: words.trim(), chosen })
    else {
      toast({
        title: messageWording.selectFriends,
        description: messageWording.selectFriendsDetail,
        variant: 'destructive',
      })
    }
  }
  return { words, write, chosen, toggle, outcomes, isPending, share }
}

const failedToast = {
  title: messageWording.shareFailed,
  description: messageWording.shareFailedDetail,
  variant: 'destructive',
} as const

type ShareInput = { post: Post; words: string; chosen: readonly ChosenFriend[] }

/** Sends to each friend, a few at a time. Returns the outcome for each. */
function sendAll(queries: QueryClient, { post, words, chosen }: ShareInput): Promise<ShareResult[]> {
  const inTurn = pLimit(AT_ONCE)
  const sendOne = async ({ friend, key }: ChosenFriend): Promise<ShareResult> => {
    const content = isBlank(words) ? wordsFor(friend, post) : words
    try {
      await share(queries, { recipientId: friend.id, content, postId: post.id, key })
      return { friend, failure: undefined }
    } catch (error) {
      return { friend, failure: errorText(error, messageWording.sendFailed) }
    }
  }
  return Promise.all(chosen.map((one) => inTurn(() => sendOne(one))))
}

/** The default text quotes the post, so a friend who may not see it gets an empty text. */
const wordsFor = ({ maySeePost }: Recipient, { author, content }: Post) =>
  maySeePost === false ? '' : defaultShareMessage(author.name, content)

/** Reposts a post with a text and puts the repost on top of the tabs it belongs to. */
export function useRepost(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ content, key }: { content: string; key: string }) => repost(id, content, key),
    networkMode: 'always',
    onSuccess: (post) => {
      showNewPost(queries, post)
      toast({ title: postWording.reposted, description: seenBy[post.visibility] })
    },
    onError: () =>
      toast({
        title: postWording.repostFailed,
        description: postWording.repostFailedDetail,
        variant: 'destructive',
      }),
  })
}
