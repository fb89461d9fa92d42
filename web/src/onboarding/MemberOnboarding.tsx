import { useQuery } from '@tanstack/react-query'
import { useMe } from '../accounts/api.ts'
import { itemsOf } from '../core/calls/pages.ts'
import { statsQuery, useSent } from '../friends/api.ts'
import { useEndOnboarding } from './api.ts'
import { FaceStep } from './FaceStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PostStep } from './PostStep.tsx'
import { StepCard } from './StepCard.tsx'
import { StepsWaiting } from './StepsWaiting.tsx'

/** Leads a new member to a face, people to know, and a first post. */
export function MemberOnboarding({ onWrite }: { onWrite: () => void }) {
  const me = useMe()
  const sent = useSent()
  const stats = useQuery(statsQuery)
  const { mutate: end } = useEndOnboarding('member')
  // Where it begins follows from both. Without an answer, it begins at the first open step that is known.
  if (sent.isLoading || stats.isLoading) return <StepsWaiting />
  const hasAsked = sent.data !== undefined && itemsOf(sent.data).length > 0
  const hasPosted = (stats.data?.posts ?? 0) > 0
  return (
    <StepCard
      title={`Welcome, ${me.name}`}
      onEnd={end}
      steps={[
        {
          id: 'face',
          label: 'A face',
          isDone: me.avatar !== null,
          content: <FaceStep />,
        },
        {
          id: 'people',
          label: 'People to know',
          isDone: hasAsked,
          content: <PeopleStep />,
        },
        {
          id: 'post',
          label: 'A first post',
          isDone: hasPosted,
          content: <PostStep hasPosted={hasPosted} onWrite={onWrite} />,
        },
      ]}
    />
  )
}
