import type { Community, JoinRequest } from '@kith/shared/communities.ts'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { PeoplePages } from '../../friends/PeoplePages.tsx'
import { PersonRow } from '../../friends/PersonRow.tsx'
import { FoldedText } from '../../text/FoldedText.tsx'
import { TimeAgo } from '../../text/TimeAgo.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { focusAt, focusPointOf } from '../../ui/focus/focus-point.ts'
import { MessageDialog } from '../MessageDialog.tsx'
import { useAnswerRequest, useRequests } from './api.ts'

/** The requests to join a community, with what was written to them. */
export function RequestsTab({ community }: { community: Community }) {
  const { mutate: answer } = useAnswerRequest(community)
  // It stays when the dialog is closed: until the answer is there, what was written belongs to it.
  const [declining, setDeclining] = useState<JoinRequest>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PeoplePages
        query={useRequests(community.id)}
        failed="Failed to fetch requests"
        empty={
          <EmptyState
            seed="door"
            title="No requests"
            hint="People who ask to join wait here for an answer."
          />
        }
        renderRow={(request) => (
          <PersonRow key={request.userId} person={request.user} note={<Words request={request} />}>
            <Button
              aria-label={`Approve ${request.user.name}`}
              onClick={({ currentTarget }) => {
                focusAt(focusPointOf(currentTarget))
                answer({ userId: request.userId, status: 'approved', message: '' })
              }}
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              aria-label={`Decline ${request.user.name}`}
              onClick={() => {
                setDeclining(request)
                setOpen(true)
              }}
            >
              Decline
            </Button>
          </PersonRow>
        )}
      />
      <MessageDialog
        place={`declined-request.${community.id}.${declining?.userId ?? 0}`}
        open={isOpen}
        onOpenChange={setOpen}
        title={`Decline ${declining?.user.name ?? ''}?`}
        description="They can ask again after 7 days."
        label="A note to them (optional)"
        send="Decline"
        variant="danger"
        onSend={(message, done) => {
          if (!declining) return
          answer({ userId: declining.userId, status: 'declined', message }, { onSuccess: done })
        }}
      />
    </>
  )
}

function Words({ request: { message, createdAt } }: { request: JoinRequest }) {
  return (
    <>
      {message && (
        <div className="py-1 text-15 text-ink">
          <FoldedText content={message} collapseAt={COLLAPSE_AT} />
        </div>
      )}
      <TimeAgo time={createdAt} />
    </>
  )
}
