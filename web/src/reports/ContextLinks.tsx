import type { Report } from '@kith/shared/reports.ts'
import { useMe } from '../accounts/api.ts'
import { paths } from '../core/paths.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** Where the reported thing stands, and for admins the member among all members. */
export function ContextLinks({ report }: { report: Report }) {
  const { role } = useMe()
  const { owner } = report
  const place = placeOf(report)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      {place && <TextLink to={place.to}>{place.label}</TextLink>}
      {role === 'admin' && owner && (
        <TextLink to={`${paths.dashboard('users')}&q=${encodeURIComponent(owner.username)}`}>
          User Management
        </TextLink>
      )}
    </p>
  )
}

function placeOf({ targetType, targetId, postId, owner, state }: Report) {
  if (targetType === 'user') return owner && { label: 'Open profile', to: paths.profile(owner.username) }
  if (postId === null) return undefined
  return targetType === 'comment' && state !== 'gone'
    ? { label: 'Open comment', to: paths.post(postId, targetId) }
    : { label: 'Open post', to: paths.post(postId) }
}
