import { paths } from '@kith/shared/paths.ts'
import type { Report } from '@kith/shared/reports.ts'
import { useMe } from '../accounts/api.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** Where the reported thing stands, and for admins the member among all members. */
export function ContextLinks({ report }: { report: Report }) {
  const { role } = useMe()
  const { owner } = report
  const context = contextOf(report)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      {context && <TextLink to={context.to}>{context.label}</TextLink>}
      {role === 'admin' && owner && (
        <TextLink to={`${paths.dashboard('users')}&q=${encodeURIComponent(owner.username)}`}>
          User Management
        </TextLink>
      )}
    </p>
  )
}

function contextOf({ targetType, targetId, postId, owner, state }: Report) {
  if (targetType === 'user') return owner && { label: 'Open profile', to: paths.profile(owner.username) }
  if (postId === null) return undefined
  return targetType === 'comment' && state !== 'gone'
    ? { label: 'Open comment', to: paths.post(postId, targetId) }
    : { label: 'Open post', to: paths.post(postId) }
}
