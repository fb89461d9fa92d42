import { paths } from '../core/paths.ts'
import { useSiteName } from '../settings/api.ts'
import { Cover } from '../ui/Cover.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Widget } from './Widget.tsx'

export function AboutWidget() {
  const siteName = useSiteName()
  return (
    <Widget id="about" title={`About ${siteName}`}>
      <Cover seed={siteName} className="mb-3 h-20 w-full rounded-12" />
      <p className="text-muted">
        A private place for people who know each other. Everyone here was invited by someone.
      </p>
      <p className="mt-2">
        <TextLink to={paths.friends('invitations')}>Invite someone</TextLink>
      </p>
    </Widget>
  )
}
