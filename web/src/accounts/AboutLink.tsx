import { paths } from '@kith/shared/paths.ts'
import { useSiteName } from '../settings/api.ts'
import { TextLink } from '../ui/TextLink.tsx'

/** For who wonders what this is, on a line of its own. */
export function AboutLink() {
  const siteName = useSiteName()
  return (
    <span className="mt-2 block">
      <TextLink to={paths.about}>About {siteName}</TextLink>
    </span>
  )
}
