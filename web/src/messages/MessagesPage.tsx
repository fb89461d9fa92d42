import { messageWording } from '@kith/shared/messages.ts'
import { paths } from '@kith/shared/paths.ts'
import { useEffect } from 'react'
import { useNavigate, useQueryPart } from '../router/router.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { useOpenId } from './open-api.ts'

/** Conversations on the left and the open one on the right. Small screens show one of the two. */
export function MessagesPage() {
  const { openId, open, close } = useOpenConversation()
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <h1 className="sr-only">Messages</h1>
      {/* On paper the conversation is as long as it is, and stands alone. */}
      <div
        className={cx(
          openId !== undefined && 'max-md:[--header:0px]',
          '-mx-4 -my-4 grid h-[calc(100dvh-var(--header)-var(--bar)-var(--banner-height,0px))] grid-cols-[minmax(0,1fr)] overflow-hidden border-line bg-surface [--header:calc(--spacing(14)+1px)] sm:mx-0 sm:my-0 sm:h-[calc(100dvh-var(--header)-var(--bar)-var(--banner-height,0px)-(--spacing(12)))] sm:rounded-12 sm:border md:grid-cols-[minmax(0,5fr)_minmax(0,9fr)] print:block print:h-auto print:overflow-visible',
        )}
      >
        <div
          className={cx(
            'min-h-0 md:border-r md:border-line',
            openId !== undefined && 'hidden md:block print:hidden',
          )}
        >
          <ConversationList openId={openId} onOpen={open} />
        </div>
        <div className={cx('min-h-0', openId === undefined && 'hidden md:block')}>
          {openId === undefined ? (
            <div className="grid h-full place-items-center">
              <EmptyState seed="letters" title={messageWording.noneSelected} />
            </div>
          ) : (
            <ConversationPane key={openId} otherId={openId} onClose={close} />
          )}
        </div>
      </div>
    </>
  )
}

/**
 * The open conversation is part of the history state, not of the address. `?userId=` opens one and is then removed
 * from the address (rules/messages.md 9). Going back closes the conversation.
 */
function useOpenConversation() {
  const navigate = useNavigate()
  const openId = useOpenId()
  const wanted = useQueryPart('userId')
  const open = (conversation: number) =>
    void navigate(paths.messages(), { state: { conversation }, replace: openId !== undefined })
  const close = () => void navigate(paths.messages(), { replace: true })
  useEffect(() => {
    if (wanted === null) return
    const state = openId === undefined ? {} : { conversation: openId }
    void navigate(paths.messages(), { state, replace: true })
  }, [wanted, openId, navigate])
  return { openId, open, close }
}
