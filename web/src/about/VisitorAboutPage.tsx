import { paths } from '@kith/shared/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { platformSettingsQuery, useSiteName } from '../settings/api.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Mark } from '../ui/faces/Mark.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AboutContent } from './AboutContent.tsx'
import { WordsLoaded } from './WordsLoaded.tsx'

/** What the site is, for who is not in it. */
export function VisitorAboutPage() {
  return (
    <>
      <PageTitle>About</PageTitle>
      <Top />
      <main className="mx-auto max-w-shell px-4 pt-4 pb-12 lg:px-6">
        <WordsLoaded>{(words) => <AboutContent words={words} end={<Invitation />} />}</WordsLoaded>
      </main>
    </>
  )
}

function Top() {
  const siteName = useSiteName()
  return (
    <header className="mx-auto flex h-14 max-w-shell items-center justify-between gap-4 px-4 lg:px-6">
      <p className="flex min-w-0 items-center gap-2 font-title text-20 font-bold">
        <Mark className="size-8" />
        <bdi className="truncate">{siteName}</bdi>
      </p>
      <TextLink to={paths.login} className="flex shrink-0 items-center gap-1">
        <ArrowLeft className="size-4" aria-hidden />
        Back to Login
      </TextLink>
    </header>
  )
}

/** The way in. */
function Invitation() {
  const { data: settings } = useQuery(platformSettingsQuery)
  const siteName = useSiteName()
  const isClosed = settings?.registrationEnabled === false
  return (
    <section
      aria-labelledby="about-join"
      className="flex flex-col items-start gap-4 border-t border-line pt-8"
    >
      <div>
        <h2 id="about-join" className="text-25">
          Join {siteName}
        </h2>
        <p className="mt-1 text-17 text-muted">{wayIn(isClosed, settings?.inviteOnly !== false)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isClosed && (
          <Link to={paths.register()} className={buttonClass()}>
            Sign up
          </Link>
        )}
        <Link to={paths.login} className={buttonClass({ variant: 'secondary' })}>
          Sign in
        </Link>
      </div>
    </section>
  )
}

function wayIn(isClosed: boolean, needsInvitation: boolean): string {
  if (isClosed) return 'No new members can join at the moment.'
  return needsInvitation ? 'You need an invitation from a member.' : 'Everyone is welcome to join.'
}
