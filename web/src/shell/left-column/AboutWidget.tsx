import { aboutIntro } from '@kith/shared/about/intro.ts'
import { paths } from '@kith/shared/paths.ts'
import { useSiteWords } from '../../about/api.ts'
import { useSiteName } from '../../settings/api.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Widget } from './Widget.tsx'

/** What the site is, in the first words of its About page. Folded once it was read. */
export function AboutWidget() {
  const siteName = useSiteName()
  const words = useSiteWords(aboutIntro).words ?? aboutIntro
  return (
    <Widget id="about" title={`About ${siteName}`} foldsOnceRead>
      <p dir="auto" className="font-title text-17 font-semibold">
        {words.about_title}
      </p>
      <p dir="auto" className="mt-1 line-clamp-3 text-muted">
        {words.about_description}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <TextLink to={paths.about}>Read more</TextLink>
        <TextLink to={paths.friends('invitations')}>Invite someone</TextLink>
      </p>
    </Widget>
  )
}
