import { aboutIntro } from '@kith/shared/about/intro.ts'
import { paths } from '@kith/shared/paths.ts'
import { useSiteWords } from '../../site-content/api.ts'
import { FirstWords } from '../../site-content/FirstWords.tsx'
import { useSiteName } from '../../settings/api.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Widget } from './Widget.tsx'

/** What the site is. Folded once it was read. */
export function AboutWidget() {
  const siteName = useSiteName()
  const words = useSiteWords(aboutIntro).words ?? aboutIntro
  return (
    <Widget id="about" title={`About ${siteName}`} foldsOnceRead>
      <FirstWords words={words} />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <TextLink to={paths.about}>Read more</TextLink>
        <TextLink to={paths.friends('invitations')}>Invite someone</TextLink>
      </p>
    </Widget>
  )
}
