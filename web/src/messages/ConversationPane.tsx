import { type Conversation, messageWording } from '@kith/shared/messages.ts'
import { paths } from '@kith/shared/paths.ts'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { nextPageOf } from '../ui/states/next-page.ts'
import { isStatus } from '../core/calls/request.ts'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useConversation, useMessages } from './api.ts'
import { useIsChanging } from './changes.ts'
import { faceOf } from './face.ts'
import { MessageComposer } from './MessageComposer.tsx'
import { EarlierMessages } from './EarlierMessages.tsx'
import { MessageList } from './MessageList.tsx'
import { useTyping } from './typing.ts'
import { useSend } from './waiting-message.ts'

type Props = { otherId: number; onClose: () => void }

/** One conversation: its header, its messages, and a form to write one. */
export function ConversationPane({ otherId, onClose }: Props) {
  const { data: conversation, error } = useConversation(otherId)
  return (
    <section
      aria-label={conversation ? `Conversation with ${conversation.name}` : 'Conversation'}
      className="flex h-full flex-col"
    >
      <Head otherId={otherId} conversation={conversation} onClose={onClose} />
      {isStatus(error, 404) ? (
        <ErrorState title="User not found" />
      ) : (
        <Messages otherId={otherId} name={conversation?.name ?? ''} />
      )}
      {conversation ? (
        <Foot conversation={conversation} />
      ) : (
        <div className="h-[calc(--spacing(15)+1px)] shrink-0 sm:h-[calc(--spacing(14)+1px)]" />
      )}
    </section>
  )
}

type MessagesProps = { otherId: number; name: string }

/** The messages in each of their states: loading, failed, or loaded. */
function Messages({ otherId, name }: MessagesProps) {
  const messages = useMessages(otherId, useIsChanging(otherId))
  if (!messages.data) {
    if (messages.isError)
      return <ErrorState title={messageWording.messagesFailed} onRetry={() => void messages.refetch()} />
    if (messages.isPaused) return <OfflineState coming="Loading messages" />
    return <Loading />
  }
  return (
    <MessageList otherId={otherId} name={name} messages={messages.data} isUpToDate={messages.isUpToDate}>
      {messages.hasNextPage && (
        <EarlierMessages
          isLoading={messages.isFetchingNextPage}
          hasFailed={messages.isFetchNextPageError}
          onLoad={nextPageOf(messages)}
        />
      )}
    </MessageList>
  )
}

type HeadProps = { otherId: number; conversation: Conversation | undefined; onClose: () => void }

function Head({ otherId, conversation, onClose }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isTyping = useTyping(otherId)
  // Focus the heading of an opened conversation, unless the message field takes the focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4">
      <IconButton label="Back to conversations" className="-ml-2 md:hidden" onClick={onClose}>
        <ArrowLeft className="size-5.5" aria-hidden />
      </IconButton>
      {conversation && <Avatar person={faceOf(conversation)} size={32} />}
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="truncate text-17 leading-5 outline-none">
          <bdi>{conversation?.name}</bdi>
        </h2>
        {conversation?.username && (
          <p className="text-13 leading-4 text-muted" aria-live="polite">
            {isTyping ? (
              messageWording.typing
            ) : (
              <Link
                to={paths.profile(conversation.username)}
                className="block w-fit max-w-full truncate underline-offset-3 hover:underline"
              >
                @{conversation.username}
              </Link>
            )}
          </p>
        )}
      </div>
    </header>
  )
}

function Foot({ conversation: { id, name, canMessage } }: { conversation: Conversation }) {
  const send = useSend(id)
  if (canMessage) return <MessageComposer otherId={id} name={name} onSend={send} />
  return (
    <p className="shrink-0 border-t border-line px-4 py-4 text-center text-muted">
      {messageWording.onlyFriends}
    </p>
  )
}

function Loading() {
  return (
    <output
      aria-label="Loading"
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4"
    >
      {['w-48', 'w-32 self-end', 'w-56', 'w-40 self-end'].map((shape) => (
        <Skeleton key={shape} className={`h-10 rounded-12 ${shape}`} />
      ))}
    </output>
  )
}
